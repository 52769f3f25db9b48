@NullMarked
package io.schedmate.cli.slurm.queue;

import org.jspecify.annotations.NullMarked;
