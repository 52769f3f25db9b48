/** REST types for recoveries: status, steps and approval. */
@NullMarked
package io.schedmate.model.api.recovery;

import org.jspecify.annotations.NullMarked;
