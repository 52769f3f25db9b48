/** REST types for what people say of diagnoses. */
@NullMarked
package io.schedmate.model.api.feedback;

import org.jspecify.annotations.NullMarked;
