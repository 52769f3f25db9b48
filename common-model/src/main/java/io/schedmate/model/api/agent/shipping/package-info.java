/** How far a node agent has shipped its log files. */
@NullMarked
package io.schedmate.model.api.agent.shipping;

import org.jspecify.annotations.NullMarked;
