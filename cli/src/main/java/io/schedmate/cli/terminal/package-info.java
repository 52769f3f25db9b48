/** How answers look: text with colour and width, JSON lines, problems. */
@NullMarked
package io.schedmate.cli.terminal;

import org.jspecify.annotations.NullMarked;
