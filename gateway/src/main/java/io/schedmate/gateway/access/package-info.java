/** The calls of the published API and who may make them. */
@NullMarked
package io.schedmate.gateway.access;

import org.jspecify.annotations.NullMarked;
