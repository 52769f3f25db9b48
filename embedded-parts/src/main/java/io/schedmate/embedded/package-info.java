/** Runs a real Kafka broker and a real PostgreSQL server in this process, for tests and for the local platform. */
@NullMarked
package io.schedmate.embedded;

import org.jspecify.annotations.NullMarked;
