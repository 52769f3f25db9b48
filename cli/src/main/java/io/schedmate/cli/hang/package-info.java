/** Finds the ranks that a hanging job waits for. */
@NullMarked
package io.schedmate.cli.hang;

import org.jspecify.annotations.NullMarked;
