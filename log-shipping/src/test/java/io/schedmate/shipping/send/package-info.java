/** Tests of sending chunks to a broker and to the HTTP API. */
@NullMarked
package io.schedmate.shipping.send;

import org.jspecify.annotations.NullMarked;
