/** Calls a platform and formats its answers. */
@NullMarked
package io.schedmate.cli.remote.answer;

import org.jspecify.annotations.NullMarked;
