/** Guesses the meaning of messages that no rule knows from the words of messages that are known. */
@NullMarked
package io.schedmate.logs.learned;

import org.jspecify.annotations.NullMarked;
