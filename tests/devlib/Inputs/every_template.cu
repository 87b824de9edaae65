// Uses every template of shape warp, for every lane count, so that nvcc compiles them all. Compiled, not run.
#include "omp2simt/uniform_library.h"

#include "omp2simt/device.h"

struct Point {
  double x, y;
  char name[3];
};
struct Large {
  int values[40];
};
enum Colour { Red, Green };
struct AddPoints {
  template <class T> static __device__ T identity() { return {0, 0, {}}; }
  template <class T> static __device__ T combine(T out, T in) { return {out.x + in.x, out.y + in.y, {}}; }
};

template <unsigned Lanes, class T> __device__ void scalars(T *x, volatile T *v, T value) {
  o2s::store<Lanes>(x[0], value);
  o2s::store<Lanes>(x[1], 1);
  o2s::store<Lanes>(*v, o2s::load<Lanes>(*v) + 2.5);
  o2s::update<Lanes, o2s::Plus>(x[0], 1);
  o2s::update<Lanes, o2s::Minus>(x[0], 2.0f);
  o2s::update<Lanes, o2s::Multiplies>(x[0], value);
  o2s::update<Lanes, o2s::Divides>(x[0], 3u);
  o2s::fetch_update<Lanes, o2s::Plus>(*v, 1);
  if constexpr (std::is_integral<T>::value) {
    o2s::update<Lanes, o2s::Remainder>(x[0], 7);
    o2s::update<Lanes, o2s::BitAnd>(x[0], 7);
    o2s::update<Lanes, o2s::BitOr>(x[0], 7);
    o2s::update<Lanes, o2s::BitXor>(x[0], 7);
    o2s::update<Lanes, o2s::ShiftLeft>(x[0], 2);
    o2s::fetch_update<Lanes, o2s::ShiftRight>(x[0], 2);
    x[5] = o2s::reduce_lanes<Lanes, o2s::BitAnd>(value);
    x[6] = o2s::reduce_lanes<Lanes, o2s::BitXor>(value);
  }
  T sum = o2s::reduce_lanes<Lanes, o2s::Plus>(value);
  sum = o2s::reduce_lanes<Lanes, o2s::Multiplies>(sum);
  sum = o2s::reduce_lanes<Lanes, o2s::Min>(sum);
  sum = o2s::reduce_lanes<Lanes, o2s::Max>(sum);
  sum = o2s::reduce_lanes<Lanes, o2s::LogicalAnd>(sum);
  sum = o2s::reduce_lanes<Lanes, o2s::LogicalOr>(sum);
  T copy[4] = {sum, value};
  o2s::reduce_lanes_array<Lanes, o2s::Plus>(x, copy, 4, true);
  o2s::take_from_lane<Lanes>(x[2], sum, Lanes - 1, true);
  o2s::take_from_lane<Lanes>(copy[2], sum, Lanes - 1, false);
  x[4] = o2s::broadcast<Lanes>(copy[2]);
}

template <unsigned Lanes, class Index> __device__ void loops(Index trip, unsigned width, double *x) {
  for (const Index t : o2s::lanes<Lanes>(trip))
    x[t] = 1;
  for (const Index t : o2s::lanes<Lanes>(trip, width))
    x[t] += 1;
  for (o2s::UnsyncedRounds<Lanes, Index> round(trip); round; round.next())
    if (round.has_iteration())
      x[round.position()] += 2;
  double total = 0;
  for (o2s::Rounds<Lanes, Index> round(trip, width); round; round.next()) {
    double value = 0;
    if (round.has_iteration()) {
      round.in_turns([&] { x[0] += x[round.position()]; });
      value = round.template inclusive_scan<o2s::Plus>(x[round.position()]);
      x[round.position()] = total + value + round.template exclusive_scan<o2s::Max>(value) + round.from_last(value);
    }
    total += o2s::from_lane<Lanes>(value, round.active() - 1);
  }
}

template <unsigned Lanes> __device__ __noinline__ int recurse(o2s::SoftStack<Lanes> stack, int n) {
  if (n <= 1)
    return 1;
  o2s::SoftArray<int, Lanes> array(stack, (size_t)n, "recurse");
  o2s::store<Lanes>(array.data()[0], n);
  int *const more = (int *)o2s::soft_alloca(stack, (size_t)n, "recurse");
  o2s::store<Lanes>(*more, 1);
  return recurse<Lanes>(stack, n / 2) + array.data()[0] + *more;
}

template <unsigned Lanes> __device__ void library(char *text, double *d, float *f, int *i) {
  using C = o2s::uniform<Lanes>;
  char *block = (char *)C::malloc(100);
  block = (char *)C::realloc(block, C::printf("%d %s %f\n", 1, text, *f) + 200);
  C::free(block);
  C::free(C::calloc(3, 4));
  C::memcpy(text, text + 50, 20);
  C::memmove(text, text + 5, 20);
  C::memset(text, 0, 20);
  C::strcpy(text, "a");
  C::strncpy(text, "b", 2);
  C::strcat(text, "c");
  d[0] = C::frexp(d[0], i) + C::modf(d[1], d) + C::remquo(d[0], d[1], i);
  f[0] = C::frexpf(f[0], i) + C::modff(f[1], f) + C::remquof(f[0], f[1], i);
  C::sincos(d[0], d + 1, d + 2);
  C::sincosf(f[0], f + 1, f + 2);
}

template <unsigned Lanes>
__global__ void __launch_bounds__(Lanes * 8)
    everything(unsigned long long trip, unsigned width, o2s::SoftMemory memory, char *c, short *s, int *i,
               long long *l, float *f, double *d, Point *p, Large *large, Colour *colour, int **pointer) {
  o2s::assume_lanes<Lanes, 8>();
  __shared__ o2s::SoftSlices<8, 200> slices;
  o2s::SoftStack<Lanes> fast(slices), stack(memory);
  scalars<Lanes, char>(c, c + 9, 'x');
  scalars<Lanes, unsigned char>((unsigned char *)c, (unsigned char *)c + 9, 'x');
  scalars<Lanes, short>(s, s + 9, 3);
  scalars<Lanes, int>(i, i + 9, 3);
  scalars<Lanes, unsigned>((unsigned *)i, (unsigned *)i + 9, 3);
  scalars<Lanes, long long>(l, l + 9, 3);
  scalars<Lanes, unsigned long>((unsigned long *)l, (unsigned long *)l + 9, 3);
  scalars<Lanes, float>(f, f + 9, 3);
  scalars<Lanes, double>(d, d + 9, 3);
  loops<Lanes, unsigned>((unsigned)trip, width, d);
  loops<Lanes, unsigned long long>(trip, width, d);
  library<Lanes>(c, d, f, i);
  const Point point = o2s::once<Lanes>([&] { return Point{(double)o2s::atomic_add(i, 1), 0, {}}; });
  o2s::once<Lanes>([&] { o2s::atomic_add(i, 2); });
  o2s::store<Lanes>(*p, o2s::reduce_lanes<Lanes, AddPoints>(point));
  o2s::store<Lanes>(*large, large[1]);
  o2s::store<Lanes>(*colour, 1);
  o2s::store<Lanes>(*pointer, 0);
  o2s::store<Lanes>(*pointer, (void *)p);
  o2s::update<Lanes, o2s::Plus>(*pointer, 5);
  o2s::SoftLocal<double[10], Lanes> local(fast, "everything", 64);
  const double start[10] = {1, 2, 3};
  o2s::copy_to_soft<Lanes>(local.object(), start);
  o2s::take_from_lane<Lanes>(local.object(), start, 0, true);
  d[0] = local.object()[3] + recurse<Lanes>(stack, 10) + o2s::league_threads<unsigned long long>();
  i[0] = o2s::warp_shape::omp_get_thread_num() + o2s::is_master<Lanes>() + (int)o2s::lane_mask<Lanes>();
}

void launch_all(o2s_region *region, char *c, short *s, int *i, long long *l, float *f, double *d, Point *p,
                Large *large, Colour *colour, int **pointer) {
  const auto each = [&](auto lanes) {
    const auto grid = o2s::grid(1000).threads(8).lanes(lanes()).strided().collective();
    o2s::launch<everything<lanes()>>(region, grid, 1000ull, 1u, o2s::soft_memory(region, grid, 1 << 12), c, s, i, l, f,
                                     d, p, large, colour, pointer);
  };
  each(std::integral_constant<unsigned, 1>());
  each(std::integral_constant<unsigned, 2>());
  each(std::integral_constant<unsigned, 4>());
  each(std::integral_constant<unsigned, 8>());
  each(std::integral_constant<unsigned, 16>());
  each(std::integral_constant<unsigned, 32>());
}
