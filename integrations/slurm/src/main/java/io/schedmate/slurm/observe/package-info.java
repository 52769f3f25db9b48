/** Reports the jobs of a Slurm cluster and their states to the registry, and tells whose they are. */
@NullMarked
package io.schedmate.slurm.observe;

import org.jspecify.annotations.NullMarked;
