/** Ships the node's log files, for sites without another shipper. */
@NullMarked
package io.schedmate.agent.ship;

import org.jspecify.annotations.NullMarked;
