/** Tests of terminal output. */
@NullMarked
package io.schedmate.cli.terminal;

import org.jspecify.annotations.NullMarked;
