/** What an index of vectors promises, to be run on each of its implementations. */
@NullMarked
package io.schedmate.contracts.vectors;

import org.jspecify.annotations.NullMarked;
