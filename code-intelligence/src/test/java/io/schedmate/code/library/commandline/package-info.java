/** Command lines as programs and the form of their words take them. */
@NullMarked
package io.schedmate.code.library.commandline;

import org.jspecify.annotations.NullMarked;
