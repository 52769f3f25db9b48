/** One of two packages that contain a type of the same name. */
@NullMarked
package io.schedmate.evaluation.planted.twice.other;

import org.jspecify.annotations.NullMarked;
