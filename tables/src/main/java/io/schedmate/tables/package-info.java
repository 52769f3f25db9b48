/** Reads the tables that store knowledge as data, and bounds what is kept in memory. */
@NullMarked
package io.schedmate.tables;

import org.jspecify.annotations.NullMarked;
