/** Tests of the command line through its public interface. */
@NullMarked
package io.schedmate.cli;

import org.jspecify.annotations.NullMarked;
