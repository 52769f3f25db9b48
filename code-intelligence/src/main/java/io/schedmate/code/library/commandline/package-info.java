/** Shared by models of libraries: options, and the words of a command line that they take. */
@NullMarked
package io.schedmate.code.library.commandline;

import org.jspecify.annotations.NullMarked;
