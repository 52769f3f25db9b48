/** Tests the checks of running jobs. */
@NullMarked
package io.schedmate.tracker.alert.check;

import org.jspecify.annotations.NullMarked;
