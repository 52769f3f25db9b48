/** A real Slurm on this machine: what the order of its queue gains, and what the hook costs. */
@NullMarked
package io.schedmate.bench.slurm;

import org.jspecify.annotations.NullMarked;
