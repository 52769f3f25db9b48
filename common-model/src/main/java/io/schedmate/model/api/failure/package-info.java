/** REST types for failures and their diagnoses. */
@NullMarked
package io.schedmate.model.api.failure;

import org.jspecify.annotations.NullMarked;
