/** Narrows a question about one run, or about the time after or before a step, to the lines that it is about. */
@NullMarked
package io.schedmate.query.scope;

import org.jspecify.annotations.NullMarked;
