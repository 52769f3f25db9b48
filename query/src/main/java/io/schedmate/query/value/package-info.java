/** Finds the field that a question asks for and computes values of its series. */
@NullMarked
package io.schedmate.query.value;

import org.jspecify.annotations.NullMarked;
