/** Tests which part of a log is read for a question, and how long it is cached. */
@NullMarked
package io.schedmate.failure.question;

import org.jspecify.annotations.NullMarked;
