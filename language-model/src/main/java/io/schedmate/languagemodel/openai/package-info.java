/** Calls any OpenAI-compatible endpoint through Spring AI. */
@NullMarked
package io.schedmate.languagemodel.openai;

import org.jspecify.annotations.NullMarked;
