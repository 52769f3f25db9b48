/** Chooses the way to answer a question, and counts. */
@NullMarked
package io.schedmate.query.answer;

import org.jspecify.annotations.NullMarked;
