/** The orders that node agents accept, and their answers. */
@NullMarked
package io.schedmate.failure.agents;

import org.jspecify.annotations.NullMarked;
