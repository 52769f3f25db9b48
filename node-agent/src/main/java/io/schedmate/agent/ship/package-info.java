/** The node's log files, shipped where no other shipper does. */
@NullMarked
package io.schedmate.agent.ship;

import org.jspecify.annotations.NullMarked;
