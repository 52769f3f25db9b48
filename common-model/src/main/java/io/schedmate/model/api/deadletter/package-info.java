/** REST types for listing and replaying dead letters. */
@NullMarked
package io.schedmate.model.api.deadletter;

import org.jspecify.annotations.NullMarked;
