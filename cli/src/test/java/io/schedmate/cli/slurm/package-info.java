@NullMarked
package io.schedmate.cli.slurm;

import org.jspecify.annotations.NullMarked;
