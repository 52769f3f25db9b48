/** Tests the similarity of failures. */
@NullMarked
package io.schedmate.failure.knowledge;

import org.jspecify.annotations.NullMarked;
