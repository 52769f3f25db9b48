/** What services that keep rows in PostgreSQL have in common. */
@NullMarked
package io.schedmate.edge.store;

import org.jspecify.annotations.NullMarked;
