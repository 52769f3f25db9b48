/** The types that describe a job before it has run. */
@NullMarked
package io.schedmate.model.advice;

import org.jspecify.annotations.NullMarked;
