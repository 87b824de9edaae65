"""A small valid program for every OpenMP directive that Clang 19 knows, and a spelling for every clause.

In a template `@` stands for the directive (the whole pragma line) and `F` is the name of the function, which is unique in
its file. What stands before the first `void F` is at file scope.
"""

LOOP = """  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      a[i * n + j] = b[j] + 1.0;
"""
BLOCK = """  {
    a[0] = b[0] + 1.0;
  }
"""
HEAD = "void F(int n, double *a, double *b, int k, double s, double *p) {\n"


def function(body, before=""):
    return before + HEAD + body + "}\n"


def statement(body):
    return function("@\n" + body)


def inside(outer, body):
    return function(f"#pragma omp {outer}\n@\n{body}")


ALONE = function("@\n")
REFUSED = "refused"  # in C and C++ Clang 19 does not take the directive: most are Fortran's

# directive -> template. A missing row is an error of the walk.
PROGRAMS = {
    "allocate": function("  double x = 0;\n@\n  a[0] = x;\n"),
    "allocators": REFUSED,
    "assumes": "@\n" + function(""),
    "atomic": function("@\n  a[0] += 1.0;\n"),
    "barrier": ALONE,
    "begin assumes": "@\n" + function("") + "#pragma omp end assumes\n",
    "begin declare target": "@\nstatic int F_inner(int x) { return x + 1; }\n#pragma omp end declare target\n" + function(""),
    "begin declare variant": "@\nvoid F_inner(void) {}\n#pragma omp end declare variant\n" + function(""),
    "cancel": function("#pragma omp parallel\n  {\n@\n  }\n"),
    "cancellation point": function("#pragma omp parallel\n  {\n@\n  }\n"),
    "critical": statement(BLOCK),
    "declare mapper": "struct F_s { int m; };\n@\n" + function(""),
    "declare reduction": "@\n" + function(""),
    "declare simd": "@\ndouble F_inner(double *q, int i) { return q[i]; }\n" + function(""),
    "declare target": "static int F_v;\n@\n" + function(""),
    "declare variant": "void F_other(double *q) {}\n@\nvoid F_inner(double *q) {}\n" + function(""),
    "depobj": function("  omp_depend_t d;\n@\n"),
    "distribute": inside("teams", LOOP),
    "distribute parallel do": REFUSED,
    "distribute parallel do simd": REFUSED,
    "distribute parallel for": inside("teams", LOOP),
    "distribute parallel for simd": inside("teams", LOOP),
    "distribute simd": inside("teams", LOOP),
    "do": REFUSED,
    "do simd": REFUSED,
    "end assumes": "#pragma omp begin assumes no_openmp\n" + function("") + "@\n",
    "end declare target": "#pragma omp declare target\nstatic int F_inner(int x) { return x + 1; }\n@\n" + function(""),
    "end declare variant": "#pragma omp begin declare variant match(device={kind(nohost)})\nvoid F_inner(void) {}\n@\n"
                           + function(""),
    "end do": REFUSED,
    "end do simd": REFUSED,
    "end sections": REFUSED,
    "end single": REFUSED,
    "end workshare": REFUSED,
    "error": function("@\n"),
    "flush": ALONE,
    "for": inside("parallel", LOOP),
    "for simd": inside("parallel", LOOP),
    "interchange": statement(LOOP),
    "masked taskloop": statement(LOOP),
    "masked taskloop simd": statement(LOOP),
    "master": statement(BLOCK),
    "master taskloop": statement(LOOP),
    "master taskloop simd": statement(LOOP),
    "metadirective": statement(LOOP),
    "nothing": statement(LOOP),
    "ordered": function("#pragma omp parallel for ordered\n  for (int i = 0; i < n; ++i) {\n@\n" + BLOCK + "  }\n"),
    "parallel": statement(BLOCK),
    "parallel do": REFUSED,
    "parallel do simd": REFUSED,
    "parallel for": statement(LOOP),
    "parallel for simd": statement(LOOP),
    "parallel masked": statement(BLOCK),
    "parallel masked taskloop": statement(LOOP),
    "parallel masked taskloop simd": statement(LOOP),
    "parallel master": statement(BLOCK),
    "parallel master taskloop": statement(LOOP),
    "parallel master taskloop simd": statement(LOOP),
    "parallel sections": statement("  {\n#pragma omp section\n    a[0] = 1.0;\n  }\n"),
    "parallel workshare": REFUSED,
    "requires": "@\n" + function(""),
    "reverse": statement(LOOP),
    "scan": function("#pragma omp parallel for reduction(inscan, + : s)\n  for (int i = 0; i < n; ++i) {\n"
                     "    s += b[i];\n@\n    a[i] = s;\n  }\n"),
    "section": function("#pragma omp sections\n  {\n@\n    a[0] = 1.0;\n  }\n"),
    "sections": inside("parallel", "  {\n#pragma omp section\n    a[0] = 1.0;\n  }\n"),
    "simd": statement(LOOP),
    "single": inside("parallel", BLOCK),
    "target": statement(BLOCK),
    "target data": statement(BLOCK),
    "target enter data": ALONE,
    "target exit data": ALONE,
    "target parallel": statement("#pragma omp for\n" + LOOP),
    "target parallel do": REFUSED,
    "target parallel do simd": REFUSED,
    "target parallel for": statement(LOOP),
    "target parallel for simd": statement(LOOP),
    "target simd": statement(LOOP),
    "target teams": statement("#pragma omp distribute parallel for\n" + LOOP),
    "target teams distribute": statement(LOOP),
    "target teams distribute parallel do": REFUSED,
    "target teams distribute parallel do simd": REFUSED,
    "target teams distribute parallel for": statement(LOOP),
    "target teams distribute parallel for simd": statement(LOOP),
    "target teams distribute simd": statement(LOOP),
    "target update": ALONE,
    "task": statement(BLOCK),
    "taskgroup": statement(BLOCK),
    "taskloop": statement(LOOP),
    "taskloop simd": statement(LOOP),
    "taskwait": ALONE,
    "taskyield": ALONE,
    "teams": statement(BLOCK),
    "teams distribute": statement(LOOP),
    "teams distribute parallel do": REFUSED,
    "teams distribute parallel do simd": REFUSED,
    "teams distribute parallel for": statement(LOOP),
    "teams distribute parallel for simd": statement(LOOP),
    "teams distribute simd": statement(LOOP),
    "threadprivate": "static int F_v;\n@\n" + function(""),
    "tile": statement(LOOP),
    "unroll": statement("  for (int i = 0; i < 8; ++i)\n    a[i] = b[i];\n"),
    "workshare": REFUSED,
    "dispatch": function("@\n  F_inner(a);\n",
                         "void F_other(double *q) {}\n#pragma omp declare variant(F_other) match(construct={dispatch})\n"
                         "void F_inner(double *q) {}\n"),
    "interop": function("  omp_interop_t o;\n@\n"),
    "loop": inside("parallel", LOOP),
    "masked": statement(BLOCK),
    "parallel loop": statement(LOOP),
    "scope": statement(BLOCK),
    "target loop": REFUSED,
    "target parallel loop": statement(LOOP),
    "target teams loop": statement(LOOP),
    "teams loop": statement(LOOP),
}

# What the pragma says besides the directive's name, where that is not nothing: a clause that it must have, or arguments.
# When the clause under test is the one that stands here it is not repeated.
ARGUMENTS = {
    "allocate": "(x)",
    "assumes": "no_openmp",
    "begin assumes": "no_openmp",
    "begin declare variant": "match(device={kind(nohost)})",
    "cancel": "parallel",
    "cancellation point": "parallel",
    "declare mapper": "(struct F_s v)",
    "declare reduction": "(F_r : double : omp_out += omp_in)",
    "declare variant": "(F_other)",
    "depobj": "(d)",
    "threadprivate": "(F_v)",
}
NEEDED = {
    "declare mapper": "map(v.m)",
    "declare target": "to(F_v)",
    "declare variant": "match(construct={parallel})",
    "depobj": "depend(in : a)",
    "error": "severity(warning)",
    "interop": "init(target : o)",
    "interchange": "",
    "metadirective": "when(user={condition(1)} : parallel for)",
    "requires": "unified_address",
    "scan": "inclusive(s)",
    "target data": "map(to : b[0 : n])",
    "target enter data": "map(to : b[0 : n])",
    "target exit data": "map(from : b[0 : n])",
    "target update": "to(b[0 : n])",
    "tile": "sizes(2, 2)",
}
# Directives that come with a later OpenMP version than Clang's default.
VERSIONS = {"interchange": 60, "reverse": 60}

# clause -> spelling; (directive, clause) -> spelling where it differs.
CLAUSES = {
    "acq_rel": "acq_rel",
    "acquire": "acquire",
    "adjust_args": "adjust_args(need_device_ptr : q)",
    "affinity": "affinity(a[0 : n])",
    "align": "align(16)",
    "aligned": "aligned(p : 16)",
    "allocate": "allocate(omp_default_mem_alloc : s) private(s)",
    "allocator": "allocator(omp_default_mem_alloc)",
    "append_args": "append_args(interop(target))",
    "at": "at(compilation)",
    "atomic_default_mem_order": "atomic_default_mem_order(seq_cst)",
    "bind": "bind(thread)",
    "capture": "capture",
    "collapse": "collapse(2)",
    "compare": "compare",
    "copyin": "copyin(F_t)",
    "copyprivate": "copyprivate(s)",
    "default": "default(shared)",
    "defaultmap": "defaultmap(tofrom : scalar)",
    "depend": "depend(in : a[0])",
    "depobj": "depobj(d)",
    "destroy": "destroy",
    "detach": "detach(e)",
    "device": "device(0)",
    "device_type": "device_type(any)",
    "dist_schedule": "dist_schedule(static, 4)",
    "dynamic_allocators": "dynamic_allocators",
    "exclusive": "exclusive(s)",
    "fail": "fail(relaxed)",
    "filter": "filter(0)",
    "final": "final(k > 1)",
    "firstprivate": "firstprivate(k)",
    "flush": "flush",
    "from": "from(b[0 : n])",
    "full": "full",
    "grainsize": "grainsize(4)",
    "has_device_addr": "has_device_addr(s)",
    "hint": "hint(1)",
    "if": "if(k > 1)",
    "inbranch": "inbranch",
    "inclusive": "inclusive(s)",
    "in_reduction": "in_reduction(+ : s)",
    "indirect": "indirect(1)",
    "init": "init(target : o)",
    "is_device_ptr": "is_device_ptr(p)",
    "lastprivate": "lastprivate(s)",
    "linear": "linear(k : 1)",
    "link": "link(F_v)",
    "map": "map(to : b[0 : n])",
    "match": "match(construct={parallel})",
    "mergeable": "mergeable",
    "message": 'message("m")',
    "nocontext": "nocontext(k > 1)",
    "nogroup": "nogroup",
    "nontemporal": "nontemporal(p)",
    "notinbranch": "notinbranch",
    "novariants": "novariants(k > 1)",
    "nowait": "nowait",
    "num_tasks": "num_tasks(4)",
    "num_teams": "num_teams(4)",
    "num_threads": "num_threads(4)",
    "ompx_attribute": "ompx_attribute(__attribute__((amdgpu_flat_work_group_size(1, 64))))",
    "ompx_bare": "ompx_bare num_teams(1) thread_limit(32)",
    "ompx_dyn_cgroup_mem": "ompx_dyn_cgroup_mem(64)",
    "order": "order(concurrent)",
    "ordered": "ordered",
    "partial": "partial(2)",
    "priority": "priority(1)",
    "private": "private(k)",
    "proc_bind": "proc_bind(close)",
    "read": "read",
    "reduction": "reduction(+ : s)",
    "relaxed": "relaxed",
    "release": "release",
    "safelen": "safelen(4)",
    "schedule": "schedule(static, 4)",
    "seq_cst": "seq_cst",
    "severity": "severity(warning)",
    "shared": "shared(s)",
    "simd": "simd",
    "simdlen": "simdlen(4)",
    "sizes": "sizes(2, 2)",
    "task_reduction": "task_reduction(+ : s)",
    "thread_limit": "thread_limit(64)",
    "threads": "threads",
    "to": "to(b[0 : n])",
    "unified_address": "unified_address",
    "unified_shared_memory": "unified_shared_memory",
    "uniform": "uniform(q)",
    "untied": "untied",
    "update": "update",
    "use": "use(o)",
    "use_device_addr": "use_device_addr(s)",
    "use_device_ptr": "use_device_ptr(p)",
    "uses_allocators": "uses_allocators(omp_default_mem_alloc)",
    "weak": "compare weak",
    "when": "when(user={condition(1)} : parallel for)",
    "write": "write",
    ("begin declare target", "device_type"): "device_type(any)",
    ("declare mapper", "map"): "map(v.m)",
    ("declare simd", "aligned"): "aligned(q : 16)",
    ("declare simd", "linear"): "linear(i : 1)",
    ("declare target", "to"): "to(F_v)",
    ("declare target", "device_type"): "device_type(any) to(F_v)",
    ("declare target", "indirect"): "indirect(1) to(F_inner)",
    ("declare variant", "append_args"): "append_args(interop(target)) match(construct={dispatch})",
    ("declare variant", "adjust_args"): "adjust_args(need_device_ptr : q) match(construct={dispatch})",
    ("depobj", "depend"): "depend(in : a)",
    ("depobj", "update"): "update(in)",
    ("error", "message"): 'severity(warning) message("m")',
    ("error", "at"): "at(compilation) severity(warning)",
    ("interop", "destroy"): "destroy(o)",
    ("interop", "depend"): "init(targetsync : o) depend(in : a[0])",
    ("metadirective", "default"): "default(parallel for)",
    ("critical", "hint"): "(F_name) hint(1)",
    ("ordered", "depend"): "depend(source)",
    ("atomic", "capture"): "capture",
    ("atomic", "weak"): "compare weak",
    ("atomic", "fail"): "compare fail(relaxed)",
    ("atomic", "acq_rel"): "capture acq_rel",
    ("atomic", "acquire"): "read acquire",
    ("taskgroup", "allocate"): "task_reduction(+ : s) allocate(omp_default_mem_alloc : s)",
    ("taskwait", "nowait"): "depend(in : a[0]) nowait",

    ("target data", "use_device_addr"): "map(s) use_device_addr(s)",
    ("target data", "use_device_ptr"): "map(p[0 : n]) use_device_ptr(p)",
    ("target exit data", "map"): "map(from : b[0 : n])",
}

# The loop's own variable is all that these may name.
OUTER_LOOP = """  for (k = 0; k < n; ++k)
    a[k] = b[k] + 1.0;
"""
for name in PROGRAMS:
    is_distribute_simd = name.endswith("distribute simd") or name.endswith("distribute parallel for simd")
    if name.endswith("loop") and PROGRAMS[name] != REFUSED and "task" not in name:
        CLAUSES[name, "lastprivate"] = "lastprivate(k)"
    if is_distribute_simd:
        CLAUSES[name, "linear"] = "linear(k : 1)"
    if name.startswith("target") and PROGRAMS[name] != REFUSED:
        CLAUSES[name, "allocate"] = "allocate(omp_default_mem_alloc : s) private(s) uses_allocators(omp_default_mem_alloc)"

# A program of its own for a clause that does not fit into the directive's.
CLAUSE_PROGRAMS = {
    ("atomic", "acq_rel"): function("@\n  s = a[0]++;\n"),
    ("atomic", "acquire"): function("@\n  s = a[0];\n"),
    ("atomic", "capture"): function("@\n  s = a[0]++;\n"),
    ("atomic", "compare"): function("  int x = 0;\n@\n  { x = x == n ? k : x; }\n"),
    ("atomic", "fail"): function("  int x = 0;\n@\n  { x = x == n ? k : x; }\n"),
    ("atomic", "read"): function("@\n  s = a[0];\n"),
    ("atomic", "weak"): function("  int x = 0;\n@\n  { x = x == n ? k : x; }\n"),
    ("atomic", "write"): function("@\n  a[0] = s;\n"),
    ("single", "copyprivate"): inside("parallel private(s)", BLOCK),
    ("declare variant", "append_args"): "void F_other(double *q, omp_interop_t i) {}\n@\nvoid F_inner(double *q) {}\n"
                                        + function(""),
    ("declare target", "indirect"): "static int F_inner(int x) { return x + 1; }\n@\n" + function(""),
    ("ordered", "depend"): function("#pragma omp parallel for ordered(1)\n  for (int i = 0; i < n; ++i) {\n"
                                    "#pragma omp ordered depend(sink : i - 1)\n    a[i] = 1.0;\n@\n  }\n"),
}

for name, clause in [key for key in CLAUSES if isinstance(key, tuple)]:
    if (clause == "lastprivate" or clause == "linear") and CLAUSES[name, clause].endswith(("(k)", "(k : 1)")):
        CLAUSE_PROGRAMS[name, clause] = PROGRAMS[name].replace(LOOP, OUTER_LOOP)

# directive -> clauses under test that take the place of NEEDED's.
INSTEAD = {
    "declare target": ("link", "to", "device_type", "indirect"),
    "depobj": ("update", "destroy"),
    "interop": ("use", "destroy", "depend"),
    "metadirective": (),
    "scan": ("exclusive",),
    "target update": ("from",),
}

# (directive, clause) that LLVM's table allows and Clang 19 refuses -> words of its message.
NOT_IN_CLANG = {
    ("begin declare target", "link"): "unexpected 'link' clause",
    ("begin declare target", "to"): "unexpected 'to' clause",
    ("depobj", "depobj"): "extra tokens",
    ("flush", "flush"): "extra tokens",
}

# (directive, clause) whose fate is another than its directive's.
EXPECTED = {
    ("declare target", "device_type"): "Resolved",  # device_type(any) says what holds anyway
    ("declare target", "indirect"): "Resolved",  # every function of the device may be called through pointers
    ("begin declare target", "indirect"): "Resolved",
}
# Host directives that device code may have, too.
IN_REGIONS = ("parallel", "parallel for", "parallel for simd", "critical", "flush", "atomic", "simd", "for", "for simd", "loop", "ordered", "sections", "single")

# Directives of which a translation unit has one only: each program is a file of its own.
ONE_PER_FILE = ("requires",)
