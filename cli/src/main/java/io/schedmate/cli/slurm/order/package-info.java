/** Orders waiting jobs and computes the changes that make Slurm follow that order. */
@NullMarked
package io.schedmate.cli.slurm.order;

import org.jspecify.annotations.NullMarked;
