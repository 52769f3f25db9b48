/** Tests to which job a shipped line belongs. */
@NullMarked
package io.schedmate.tracker.mapping;

import org.jspecify.annotations.NullMarked;
