/** What of a log is read for a question, and for how long it is kept. */
@NullMarked
package io.schedmate.failure.question;

import org.jspecify.annotations.NullMarked;
