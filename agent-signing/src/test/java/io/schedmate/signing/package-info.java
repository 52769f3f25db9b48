/** Calls to a node agent that only its failure handler can make: signed by RFC 9421, their body by RFC 9530. */
@NullMarked
package io.schedmate.signing;

import org.jspecify.annotations.NullMarked;
