/** Models Hugging Face Transformers and TRL. */
@NullMarked
package io.schedmate.code.library.transformers;

import org.jspecify.annotations.NullMarked;
