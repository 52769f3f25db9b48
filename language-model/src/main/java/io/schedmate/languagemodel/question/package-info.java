/** Words answers to questions with a model. */
@NullMarked
package io.schedmate.languagemodel.question;

import org.jspecify.annotations.NullMarked;
