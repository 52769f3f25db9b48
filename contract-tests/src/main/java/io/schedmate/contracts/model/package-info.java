/** An OpenAI-compatible model server that says and breaks what a test tells it to. */
@NullMarked
package io.schedmate.contracts.model;

import org.jspecify.annotations.NullMarked;
