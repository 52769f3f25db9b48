/** One question to a model and what came back, a refusal included. */
@NullMarked
package io.schedmate.languagemodel.chat;

import org.jspecify.annotations.NullMarked;
