@NullMarked
package io.schedmate.bench.slurm;

import org.jspecify.annotations.NullMarked;
