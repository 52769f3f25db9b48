/** REST types for importing past jobs. */
@NullMarked
package io.schedmate.model.api.history;

import org.jspecify.annotations.NullMarked;
