/** Joins and reads the published OpenAPI document. */
@NullMarked
package io.schedmate.gateway.wiring.document;

import org.jspecify.annotations.NullMarked;
