/** Options and the assignment of command-line words to them, shared by the models of libraries. */
@NullMarked
package io.schedmate.code.library.commandline;

import org.jspecify.annotations.NullMarked;
