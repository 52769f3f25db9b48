/** The job registry service: records jobs, follows their states, publishes changes and forgets jobs on request. */
@NullMarked
package io.schedmate.registry;

import org.jspecify.annotations.NullMarked;
