/** REST types for the named checks that a node agent runs. */
@NullMarked
package io.schedmate.model.api.agent.check;

import org.jspecify.annotations.NullMarked;
