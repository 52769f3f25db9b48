/** REST types for feedback on diagnoses. */
@NullMarked
package io.schedmate.model.api.feedback;

import org.jspecify.annotations.NullMarked;
