/** Logs of a size that only the load profile has time for. */
@NullMarked
package io.schedmate.logs.load;

import org.jspecify.annotations.NullMarked;
