/** Measures on a real Slurm on this machine the gain of the ordered queue and the cost of the hook. */
@NullMarked
package io.schedmate.bench.slurm;

import org.jspecify.annotations.NullMarked;
