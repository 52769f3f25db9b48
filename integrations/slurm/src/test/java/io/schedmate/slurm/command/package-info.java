@NullMarked
package io.schedmate.slurm.command;

import org.jspecify.annotations.NullMarked;
