/** Asks a model for a second opinion on failures that the rules cannot decide. */
@NullMarked
package io.schedmate.languagemodel.failure;

import org.jspecify.annotations.NullMarked;
