/** Tests of the receivers of chunks: a broker and the HTTP API. */
@NullMarked
package io.schedmate.shipping.send;

import org.jspecify.annotations.NullMarked;
