/** Controls a node of a Slurm cluster through Slurm's commands. */
@NullMarked
package io.schedmate.agent.slurm;

import org.jspecify.annotations.NullMarked;
