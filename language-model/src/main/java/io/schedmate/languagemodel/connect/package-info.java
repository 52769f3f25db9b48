/** A model's endpoint with all that stands before it, in the one order that is right. */
@NullMarked
package io.schedmate.languagemodel.connect;

import org.jspecify.annotations.NullMarked;
