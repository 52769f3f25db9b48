/** How a job stands, told from what is kept of it. */
@NullMarked
package io.schedmate.tracker.standing;

import org.jspecify.annotations.NullMarked;
