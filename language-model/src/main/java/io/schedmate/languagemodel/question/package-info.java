/** Asks a model to choose a query for a question and to write the answer. */
@NullMarked
package io.schedmate.languagemodel.question;

import org.jspecify.annotations.NullMarked;
