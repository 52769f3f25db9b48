@NullMarked
package io.schedmate.slurm.observe;

import org.jspecify.annotations.NullMarked;
