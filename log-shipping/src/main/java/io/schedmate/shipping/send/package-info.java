/** Sends chunks to a Kafka broker or to the HTTP API. */
@NullMarked
package io.schedmate.shipping.send;

import org.jspecify.annotations.NullMarked;
