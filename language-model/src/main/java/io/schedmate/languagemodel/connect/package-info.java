/** Assembles a model endpoint with its guards in the correct order. */
@NullMarked
package io.schedmate.languagemodel.connect;

import org.jspecify.annotations.NullMarked;
