/** PostgreSQL repositories. */
@NullMarked
package io.schedmate.advisor.store;

import org.jspecify.annotations.NullMarked;
