/** Named checks of a node and what they find. */
@NullMarked
package io.schedmate.agent.check;

import org.jspecify.annotations.NullMarked;
