/** A model as the judge of line templates that the rules leave undecided. */
@NullMarked
package io.schedmate.languagemodel.template;

import org.jspecify.annotations.NullMarked;
