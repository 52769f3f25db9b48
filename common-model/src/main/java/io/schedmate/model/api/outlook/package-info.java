/** REST types for outlooks: when a job will start and end. */
@NullMarked
package io.schedmate.model.api.outlook;

import org.jspecify.annotations.NullMarked;
