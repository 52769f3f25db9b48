/** Events in and out. */
@NullMarked
package io.schedmate.advisor.messaging;

import org.jspecify.annotations.NullMarked;
