/** Answers questions about a job from the end of its archived log and from its diagnosis. */
@NullMarked
package io.schedmate.failure.question;

import org.jspecify.annotations.NullMarked;
