/** REST types for advice: workload metadata, duration and resource use. */
@NullMarked
package io.schedmate.model.api.advice;

import org.jspecify.annotations.NullMarked;
