/** Joins the OpenAPI documents of the services and serves the result. */
@NullMarked
package io.schedmate.gateway.wiring.document;

import org.jspecify.annotations.NullMarked;
