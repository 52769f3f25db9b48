/** What node agents can be ordered to do, and what they answer. */
@NullMarked
package io.schedmate.failure.agents;

import org.jspecify.annotations.NullMarked;
