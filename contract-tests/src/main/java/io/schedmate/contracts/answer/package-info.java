/** Answers over HTTP, held to the published API document. */
@NullMarked
package io.schedmate.contracts.answer;

import org.jspecify.annotations.NullMarked;
