/** REST types for node health and cordons. */
@NullMarked
package io.schedmate.model.api.node;

import org.jspecify.annotations.NullMarked;
