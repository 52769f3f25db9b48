/** The RFC 9457 problem types of the API. */
@NullMarked
package io.schedmate.model.problem;

import org.jspecify.annotations.NullMarked;
