/** REST types for job metrics and the cost of packing. */
@NullMarked
package io.schedmate.model.api.metrics;

import org.jspecify.annotations.NullMarked;
