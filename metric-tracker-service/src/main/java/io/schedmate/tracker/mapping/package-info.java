/** Maps a shipped line to its job. */
@NullMarked
package io.schedmate.tracker.mapping;

import org.jspecify.annotations.NullMarked;
