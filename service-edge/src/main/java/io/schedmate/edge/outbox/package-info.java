/** Events that leave once the transaction that makes them has ended well. */
@NullMarked
package io.schedmate.edge.outbox;

import org.jspecify.annotations.NullMarked;
