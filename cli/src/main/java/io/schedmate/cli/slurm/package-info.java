/** SchedMate beside a Slurm controller: jobs told of, the waiting ones put in order. */
@NullMarked
package io.schedmate.cli.slurm;

import org.jspecify.annotations.NullMarked;
