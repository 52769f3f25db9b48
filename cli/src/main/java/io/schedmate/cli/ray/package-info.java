/** The commands for Ray. */
@NullMarked
package io.schedmate.cli.ray;

import org.jspecify.annotations.NullMarked;
