/** REST types for submitting, listing, updating and forgetting jobs. */
@NullMarked
package io.schedmate.model.api.job;

import org.jspecify.annotations.NullMarked;
