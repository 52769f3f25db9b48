/** Failures over HTTP: why a try ended, with the lines that say so. */
@NullMarked
package io.schedmate.model.api.failure;

import org.jspecify.annotations.NullMarked;
