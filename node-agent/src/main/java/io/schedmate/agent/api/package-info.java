/** REST controllers. */
@NullMarked
package io.schedmate.agent.api;

import org.jspecify.annotations.NullMarked;
