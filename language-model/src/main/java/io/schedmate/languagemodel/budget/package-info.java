/** How many tokens may be spent, by whom, in a day. */
@NullMarked
package io.schedmate.languagemodel.budget;

import org.jspecify.annotations.NullMarked;
