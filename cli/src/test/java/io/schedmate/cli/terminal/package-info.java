/** How answers look, tested. */
@NullMarked
package io.schedmate.cli.terminal;

import org.jspecify.annotations.NullMarked;
