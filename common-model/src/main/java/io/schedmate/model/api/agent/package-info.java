/** What a node agent tells of itself and its GPUs. */
@NullMarked
package io.schedmate.model.api.agent;

import org.jspecify.annotations.NullMarked;
