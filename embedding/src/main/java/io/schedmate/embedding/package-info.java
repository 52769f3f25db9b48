/** Text to vectors with a local model, behind one small interface. */
@NullMarked
package io.schedmate.embedding;

import org.jspecify.annotations.NullMarked;
