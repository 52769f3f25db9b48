/** Validation that all REST types share. */
@NullMarked
package io.schedmate.model.api;

import org.jspecify.annotations.NullMarked;
