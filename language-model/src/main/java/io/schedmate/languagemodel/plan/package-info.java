/** A model as the planner of what to read from a shape of line, checked before it is trusted. */
@NullMarked
package io.schedmate.languagemodel.plan;

import org.jspecify.annotations.NullMarked;
