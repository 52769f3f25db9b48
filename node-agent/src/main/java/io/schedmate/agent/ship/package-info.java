/** Ships the node's log files where no other shipper does. */
@NullMarked
package io.schedmate.agent.ship;

import org.jspecify.annotations.NullMarked;
