/** Planted to break a rule. */
@NullMarked
package io.schedmate.tracker.mapping.planted;

import org.jspecify.annotations.NullMarked;
