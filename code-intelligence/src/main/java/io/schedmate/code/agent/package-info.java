/** The Metadata Extractor's agent: what a language model is shown and asked, and what of its answers is believed. */
@NullMarked
package io.schedmate.code.agent;

import org.jspecify.annotations.NullMarked;
