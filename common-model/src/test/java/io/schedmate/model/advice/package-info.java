/** Pins what estimates may say. */
@NullMarked
package io.schedmate.model.advice;

import org.jspecify.annotations.NullMarked;
