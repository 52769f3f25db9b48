/** A node of a Slurm cluster, controlled through Slurm's own commands. */
@NullMarked
package io.schedmate.agent.slurm;

import org.jspecify.annotations.NullMarked;
