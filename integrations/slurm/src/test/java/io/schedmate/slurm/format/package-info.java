@NullMarked
package io.schedmate.slurm.format;

import org.jspecify.annotations.NullMarked;
