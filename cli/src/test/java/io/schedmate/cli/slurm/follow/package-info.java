@NullMarked
package io.schedmate.cli.slurm.follow;

import org.jspecify.annotations.NullMarked;
