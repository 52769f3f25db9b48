/** Every refusal of a call as one kind of answer, RFC 9457. */
@NullMarked
package io.schedmate.edge.problem;

import org.jspecify.annotations.NullMarked;
