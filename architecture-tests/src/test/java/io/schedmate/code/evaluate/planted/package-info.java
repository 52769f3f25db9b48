/** Planted to break a rule. */
@NullMarked
package io.schedmate.code.evaluate.planted;

import org.jspecify.annotations.NullMarked;
