/** The other of two types of one name. */
@NullMarked
package io.schedmate.evaluation.planted.twice.other;

import org.jspecify.annotations.NullMarked;
