/** Runs beside a Slurm controller: reports jobs and reorders waiting ones. */
@NullMarked
package io.schedmate.cli.slurm;

import org.jspecify.annotations.NullMarked;
