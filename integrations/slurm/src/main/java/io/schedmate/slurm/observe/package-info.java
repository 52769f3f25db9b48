/** Reports the jobs of a Slurm cluster, their states and owners to the registry. */
@NullMarked
package io.schedmate.slurm.observe;

import org.jspecify.annotations.NullMarked;
