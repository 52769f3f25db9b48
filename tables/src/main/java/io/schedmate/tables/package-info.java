/** Reads the tables in which knowledge lies as data. */
@NullMarked
package io.schedmate.tables;

import org.jspecify.annotations.NullMarked;
