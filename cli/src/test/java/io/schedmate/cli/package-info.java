/** The command line seen from outside. */
@NullMarked
package io.schedmate.cli;

import org.jspecify.annotations.NullMarked;
