@NullMarked
package io.schedmate.slurm.advise;

import org.jspecify.annotations.NullMarked;
