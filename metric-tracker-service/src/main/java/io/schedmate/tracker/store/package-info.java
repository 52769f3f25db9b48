/** PostgreSQL repositories. */
@NullMarked
package io.schedmate.tracker.store;

import org.jspecify.annotations.NullMarked;
