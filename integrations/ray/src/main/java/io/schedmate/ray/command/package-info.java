/** Calls Ray's Jobs API. */
@NullMarked
package io.schedmate.ray.command;

import org.jspecify.annotations.NullMarked;
