/** The commands beside Ray. */
@NullMarked
package io.schedmate.cli.ray;

import org.jspecify.annotations.NullMarked;
