/** Tests which lines of a log are stored with feedback. */
@NullMarked
package io.schedmate.failure.feedback;

import org.jspecify.annotations.NullMarked;
