/** What of a log goes with what people say of a diagnosis. */
@NullMarked
package io.schedmate.failure.feedback;

import org.jspecify.annotations.NullMarked;
