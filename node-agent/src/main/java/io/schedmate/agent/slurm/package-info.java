/** A node of a Slurm cluster, told and asked through Slurm's own commands. */
@NullMarked
package io.schedmate.agent.slurm;

import org.jspecify.annotations.NullMarked;
