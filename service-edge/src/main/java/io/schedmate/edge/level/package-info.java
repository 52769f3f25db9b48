/**
 * Log levels that an administrator changes for a time in all replicas of a service, and that return to their defaults
 * automatically.
 */
@NullMarked
package io.schedmate.edge.level;

import org.jspecify.annotations.NullMarked;
