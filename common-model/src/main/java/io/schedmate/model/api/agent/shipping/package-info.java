/** REST types for the log shipping progress of a node agent. */
@NullMarked
package io.schedmate.model.api.agent.shipping;

import org.jspecify.annotations.NullMarked;
