/** The Metadata Extractor's agent, which prompts a language model and checks its answers. */
@NullMarked
package io.schedmate.code.agent;

import org.jspecify.annotations.NullMarked;
