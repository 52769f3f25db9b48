/** The transactional outbox: publishes events after their transaction commits. */
@NullMarked
package io.schedmate.edge.outbox;

import org.jspecify.annotations.NullMarked;
