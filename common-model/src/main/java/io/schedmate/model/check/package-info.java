/** Checks values, with a uniform text for every refusal. */
@NullMarked
package io.schedmate.model.check;

import org.jspecify.annotations.NullMarked;
