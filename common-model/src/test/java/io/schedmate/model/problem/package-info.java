/** Tests how calls are rejected. */
@NullMarked
package io.schedmate.model.problem;

import org.jspecify.annotations.NullMarked;
