/** Stores API keys in a file or in PostgreSQL. */
@NullMarked
package io.schedmate.gateway.store;

import org.jspecify.annotations.NullMarked;
