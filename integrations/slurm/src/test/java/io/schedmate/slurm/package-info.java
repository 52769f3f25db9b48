@NullMarked
package io.schedmate.slurm;

import org.jspecify.annotations.NullMarked;
