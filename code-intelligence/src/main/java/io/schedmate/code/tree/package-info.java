/** Reads a job's tree, confined to its folder and within limits. */
@NullMarked
package io.schedmate.code.tree;

import org.jspecify.annotations.NullMarked;
