/** PostgreSQL repositories. */
@NullMarked
package io.schedmate.failure.store;

import org.jspecify.annotations.NullMarked;
