/** The known facts about nodes: hardware, driver errors, cordons. */
@NullMarked
package io.schedmate.failure.nodes;

import org.jspecify.annotations.NullMarked;
