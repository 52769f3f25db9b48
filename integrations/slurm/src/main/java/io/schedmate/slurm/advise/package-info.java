/** Orders waiting jobs by expected time, and nodes by how often they fail. */
@NullMarked
package io.schedmate.slurm.advise;

import org.jspecify.annotations.NullMarked;
