/** What a question asks for, read by rules and a lexicon. */
@NullMarked
package io.schedmate.query.question;

import org.jspecify.annotations.NullMarked;
