/** Models absl flags, also as used by TensorFlow and ml_collections. */
@NullMarked
package io.schedmate.code.library.absl;

import org.jspecify.annotations.NullMarked;
