/** The Slurm adapter, held to what a real Slurm does. */
@NullMarked
package io.schedmate.agent.slurm;

import org.jspecify.annotations.NullMarked;
