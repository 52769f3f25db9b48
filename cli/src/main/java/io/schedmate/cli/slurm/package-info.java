/** The commands that run next to a Slurm controller: they report its jobs and reorder waiting ones. */
@NullMarked
package io.schedmate.cli.slurm;

import org.jspecify.annotations.NullMarked;
