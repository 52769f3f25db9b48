@NullMarked
package io.schedmate.cli.bench.slurm;

import org.jspecify.annotations.NullMarked;
