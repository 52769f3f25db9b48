/** The platform from the command line: the same calls as the console's. */
@NullMarked
package io.schedmate.cli.remote;

import org.jspecify.annotations.NullMarked;
