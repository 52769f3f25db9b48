/** Tests the state of attempts. */
@NullMarked
package io.schedmate.tracker.state;

import org.jspecify.annotations.NullMarked;
