/** Which job a shipped line belongs to. */
@NullMarked
package io.schedmate.tracker.mapping;

import org.jspecify.annotations.NullMarked;
