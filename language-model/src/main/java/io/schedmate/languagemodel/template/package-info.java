/** Asks a model to classify line templates that the rules leave undecided. */
@NullMarked
package io.schedmate.languagemodel.template;

import org.jspecify.annotations.NullMarked;
