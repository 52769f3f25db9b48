/** Holds the published OpenAPI documents to their own examples and to the types of the model. */
@NullMarked
package io.schedmate.contracts.openapi;

import org.jspecify.annotations.NullMarked;
