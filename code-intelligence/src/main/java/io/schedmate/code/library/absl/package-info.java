/** absl flags, also as TensorFlow and ml_collections have them. */
@NullMarked
package io.schedmate.code.library.absl;

import org.jspecify.annotations.NullMarked;
