/** Vectors with tags that are found by nearness, kept in a folder: exact up to some number, a graph beyond it. */
@NullMarked
package io.schedmate.embedding.index;

import org.jspecify.annotations.NullMarked;
