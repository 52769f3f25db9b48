/** Asks a model for extraction plans and verifies each plan before it is used. */
@NullMarked
package io.schedmate.languagemodel.plan;

import org.jspecify.annotations.NullMarked;
