/** Confined and bounded reading of a job's tree. */
@NullMarked
package io.schedmate.code.tree;

import org.jspecify.annotations.NullMarked;
