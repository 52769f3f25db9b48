/** Tests the registry over HTTP and Kafka, with a real broker and a real database that are started once. */
@NullMarked
package io.schedmate.registry;

import org.jspecify.annotations.NullMarked;
