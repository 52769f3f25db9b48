/** Parses questions with rules and a lexicon. */
@NullMarked
package io.schedmate.query.question;

import org.jspecify.annotations.NullMarked;
