/** Decides which state changes of a Slurm job still have to be reported. */
@NullMarked
package io.schedmate.cli.slurm.follow;

import org.jspecify.annotations.NullMarked;
