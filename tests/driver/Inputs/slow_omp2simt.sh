#!/bin/sh
# Stands for an omp2simt that takes long: says that it has started, and waits.
touch "$SLOW_STARTED"
exec sleep 30
