/** Tests of how programs and the form of words determine the options of a command line. */
@NullMarked
package io.schedmate.code.library.commandline;

import org.jspecify.annotations.NullMarked;
