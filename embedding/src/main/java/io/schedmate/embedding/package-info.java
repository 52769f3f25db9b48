/** Turns text into vectors with a local model. */
@NullMarked
package io.schedmate.embedding;

import org.jspecify.annotations.NullMarked;
