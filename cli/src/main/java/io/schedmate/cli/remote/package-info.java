/** The platform from a terminal: the same calls as the console's. */
@NullMarked
package io.schedmate.cli.remote;

import org.jspecify.annotations.NullMarked;
