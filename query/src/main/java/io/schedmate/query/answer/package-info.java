/** The ways to answer: computed series, counts, fields, the diagnosis, the best line. */
@NullMarked
package io.schedmate.query.answer;

import org.jspecify.annotations.NullMarked;
