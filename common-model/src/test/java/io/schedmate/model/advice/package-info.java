/** Tests which estimates are valid. */
@NullMarked
package io.schedmate.model.advice;

import org.jspecify.annotations.NullMarked;
