/** A model as the second opinion on a failure that the rules are unsure of. */
@NullMarked
package io.schedmate.languagemodel.failure;

import org.jspecify.annotations.NullMarked;
