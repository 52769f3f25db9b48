/** Planted to break a rule. */
@NullMarked
package io.schedmate.evaluation.planted.names;

import org.jspecify.annotations.NullMarked;
