/** Tests of the checks of a node and their findings. */
@NullMarked
package io.schedmate.agent.check;

import org.jspecify.annotations.NullMarked;
