/** Tests of the stores. */
@NullMarked
package io.schedmate.gateway.store;

import org.jspecify.annotations.NullMarked;
