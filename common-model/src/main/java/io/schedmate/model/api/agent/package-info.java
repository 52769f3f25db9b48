/** REST types for a node agent's reports about itself and its GPUs. */
@NullMarked
package io.schedmate.model.api.agent;

import org.jspecify.annotations.NullMarked;
