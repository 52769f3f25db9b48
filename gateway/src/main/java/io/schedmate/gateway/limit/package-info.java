/** How often a caller may call, and how many of its calls may be in progress. */
@NullMarked
package io.schedmate.gateway.limit;

import org.jspecify.annotations.NullMarked;
