/** Breaks a rule on purpose. */
@NullMarked
package io.schedmate.ray.planted;

import org.jspecify.annotations.NullMarked;
