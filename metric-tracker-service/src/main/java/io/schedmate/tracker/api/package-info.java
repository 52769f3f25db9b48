/** REST controllers. */
@NullMarked
package io.schedmate.tracker.api;

import org.jspecify.annotations.NullMarked;
