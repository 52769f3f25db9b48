/** Tests of ranks compared with each other. */
@NullMarked
package io.schedmate.tracker.standing;

import org.jspecify.annotations.NullMarked;
