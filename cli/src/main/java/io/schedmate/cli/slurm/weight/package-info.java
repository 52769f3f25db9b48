/** Which nodes Slurm chooses last. */
@NullMarked
package io.schedmate.cli.slurm.weight;

import org.jspecify.annotations.NullMarked;
