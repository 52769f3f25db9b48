/** Tests of the Slurm adapter, with a real Slurm and with stand-ins. */
@NullMarked
package io.schedmate.agent.slurm;

import org.jspecify.annotations.NullMarked;
