/** Parses a model's answer as the JSON that was requested, or rejects it. */
@NullMarked
package io.schedmate.languagemodel.answer;

import org.jspecify.annotations.NullMarked;
