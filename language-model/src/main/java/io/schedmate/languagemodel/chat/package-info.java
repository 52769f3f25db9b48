/** One request to a model and its outcome, refusals included. */
@NullMarked
package io.schedmate.languagemodel.chat;

import org.jspecify.annotations.NullMarked;
