/** Token budgets per caller and day. */
@NullMarked
package io.schedmate.languagemodel.budget;

import org.jspecify.annotations.NullMarked;
