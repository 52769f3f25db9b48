/** Slurm's queue as its own commands print it. */
@NullMarked
package io.schedmate.cli.slurm.queue;

import org.jspecify.annotations.NullMarked;
