/** Planted to break a rule. */
@NullMarked
package io.schedmate.logs.planted.clock;

import org.jspecify.annotations.NullMarked;
