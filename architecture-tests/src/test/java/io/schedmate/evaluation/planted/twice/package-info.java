/** One of two types of one name. */
@NullMarked
package io.schedmate.evaluation.planted.twice;

import org.jspecify.annotations.NullMarked;
