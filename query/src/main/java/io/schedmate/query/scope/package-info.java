/** Limits a question about one run, or about the time before or after a step, to the lines that it is about. */
@NullMarked
package io.schedmate.query.scope;

import org.jspecify.annotations.NullMarked;
