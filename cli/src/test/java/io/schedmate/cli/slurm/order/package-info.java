@NullMarked
package io.schedmate.cli.slurm.order;

import org.jspecify.annotations.NullMarked;
