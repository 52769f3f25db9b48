/** Tells a store or broker that is away from work that is at fault. */
@NullMarked
package io.schedmate.edge.outage;

import org.jspecify.annotations.NullMarked;
