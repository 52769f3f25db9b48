/** Signs calls to node agents and verifies them: RFC 9421 for the message, RFC 9530 for the body. */
@NullMarked
package io.schedmate.signing;

import org.jspecify.annotations.NullMarked;
