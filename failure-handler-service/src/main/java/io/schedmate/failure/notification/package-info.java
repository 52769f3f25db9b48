/** People are told of recoveries: what happened, the lines that say so, what is done; throttled and put together. */
@NullMarked
package io.schedmate.failure.notification;

import org.jspecify.annotations.NullMarked;
