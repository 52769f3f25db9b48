/** The commands that call a platform, with the same calls as the console. */
@NullMarked
package io.schedmate.cli.remote;

import org.jspecify.annotations.NullMarked;
