/**
 * Vectors with tags that are found by nearness, kept in a folder: exact up to some number, by their signs up to a larger
 * one, a graph beyond it.
 */
@NullMarked
package io.schedmate.embedding.index;

import org.jspecify.annotations.NullMarked;
