/** Checks the published OpenAPI documents against their own examples and against the types of the model. */
@NullMarked
package io.schedmate.contracts.openapi;

import org.jspecify.annotations.NullMarked;
