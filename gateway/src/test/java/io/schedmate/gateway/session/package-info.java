/** Tests of proofs that are handed out and shown again. */
@NullMarked
package io.schedmate.gateway.session;

import org.jspecify.annotations.NullMarked;
