/** Joins the OpenAPI documents of the services into the published one. */
@NullMarked
package io.schedmate.gateway.wiring.document;

import org.jspecify.annotations.NullMarked;
