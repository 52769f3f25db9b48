/** The wire's JSON and texts where calls come in and answers go out. */
@NullMarked
package io.schedmate.edge.json;

import org.jspecify.annotations.NullMarked;
