/** Shared by models of libraries: options, and how they take the words of a command line. */
@NullMarked
package io.schedmate.code.library.commandline;

import org.jspecify.annotations.NullMarked;
