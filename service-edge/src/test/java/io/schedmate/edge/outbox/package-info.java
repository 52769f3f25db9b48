/** Tests of the order of sending, without a database or a broker. */
@NullMarked
package io.schedmate.edge.outbox;

import org.jspecify.annotations.NullMarked;
