/** The call to a platform, and how its answers are shown. */
@NullMarked
package io.schedmate.cli.remote.answer;

import org.jspecify.annotations.NullMarked;
