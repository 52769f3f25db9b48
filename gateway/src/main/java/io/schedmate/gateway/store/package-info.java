/** Stores API keys and the audit log in files or in PostgreSQL. */
@NullMarked
package io.schedmate.gateway.store;

import org.jspecify.annotations.NullMarked;
