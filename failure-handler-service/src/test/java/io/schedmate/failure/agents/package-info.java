/** Tests how agents are reached. */
@NullMarked
package io.schedmate.failure.agents;

import org.jspecify.annotations.NullMarked;
