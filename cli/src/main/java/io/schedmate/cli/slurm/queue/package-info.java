/** Parses the Slurm queue as printed by Slurm's own commands. */
@NullMarked
package io.schedmate.cli.slurm.queue;

import org.jspecify.annotations.NullMarked;
