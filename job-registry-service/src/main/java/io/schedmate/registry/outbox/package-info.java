/** Events that are promised together with the change they tell of. */
@NullMarked
package io.schedmate.registry.outbox;

import org.jspecify.annotations.NullMarked;
