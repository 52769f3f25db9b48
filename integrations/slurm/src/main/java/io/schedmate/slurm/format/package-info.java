/** The formats of Slurm: what squeue prints, and its short forms of names, numbers and resources. */
@NullMarked
package io.schedmate.slurm.format;

import org.jspecify.annotations.NullMarked;
