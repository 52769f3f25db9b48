/** The commands that call a platform, through the same API as the console. */
@NullMarked
package io.schedmate.cli.remote;

import org.jspecify.annotations.NullMarked;
