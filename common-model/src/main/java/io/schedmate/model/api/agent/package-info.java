/** REST types for what a node agent reports about itself and its GPUs. */
@NullMarked
package io.schedmate.model.api.agent;

import org.jspecify.annotations.NullMarked;
