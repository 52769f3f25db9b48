/** Renders answers: text with colour and width, JSON lines, and problems. */
@NullMarked
package io.schedmate.cli.terminal;

import org.jspecify.annotations.NullMarked;
