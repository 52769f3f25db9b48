/** Runs a service in its own class loader or in its own process. */
@NullMarked
package io.schedmate.local.part;

import org.jspecify.annotations.NullMarked;
