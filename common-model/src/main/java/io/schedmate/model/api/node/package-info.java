/** Nodes over HTTP: health, cordons and why. */
@NullMarked
package io.schedmate.model.api.node;

import org.jspecify.annotations.NullMarked;
