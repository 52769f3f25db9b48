/** Tests of what is kept of an attempt. */
@NullMarked
package io.schedmate.tracker.state;

import org.jspecify.annotations.NullMarked;
