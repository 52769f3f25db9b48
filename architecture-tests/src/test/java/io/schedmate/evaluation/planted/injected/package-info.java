/** Planted to break a rule. */
@NullMarked
package io.schedmate.evaluation.planted.injected;

import org.jspecify.annotations.NullMarked;
