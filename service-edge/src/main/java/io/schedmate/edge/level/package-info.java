/** Log levels that an administrator changes for a limited time in all replicas of a service. */
@NullMarked
package io.schedmate.edge.level;

import org.jspecify.annotations.NullMarked;
