/** Which of a job's states are to be told, by what was told and what is seen now. */
@NullMarked
package io.schedmate.cli.slurm.follow;

import org.jspecify.annotations.NullMarked;
