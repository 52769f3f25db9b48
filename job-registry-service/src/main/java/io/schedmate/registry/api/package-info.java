/** REST controllers. */
@NullMarked
package io.schedmate.registry.api;

import org.jspecify.annotations.NullMarked;
