/** Past jobs taken in from other systems' records. */
@NullMarked
package io.schedmate.registry.history;

import org.jspecify.annotations.NullMarked;
