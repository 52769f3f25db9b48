/** The operations of the published API and the roles that may call them. */
@NullMarked
package io.schedmate.gateway.access;

import org.jspecify.annotations.NullMarked;
