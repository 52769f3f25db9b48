/** The registry as others meet it: over HTTP and Kafka, with a real broker and a real database, started once. */
@NullMarked
package io.schedmate.registry;

import org.jspecify.annotations.NullMarked;
