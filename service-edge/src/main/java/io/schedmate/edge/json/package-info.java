/** Converts requests and responses from and to JSON. */
@NullMarked
package io.schedmate.edge.json;

import org.jspecify.annotations.NullMarked;
