/**
 * Tests with a small service that uses every part of this module. It is started once and called over HTTP and Kafka.
 */
@NullMarked
package io.schedmate.edge;

import org.jspecify.annotations.NullMarked;
