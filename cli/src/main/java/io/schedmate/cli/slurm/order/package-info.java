/** The order of waiting jobs, and what to change so that Slurm follows it. */
@NullMarked
package io.schedmate.cli.slurm.order;

import org.jspecify.annotations.NullMarked;
