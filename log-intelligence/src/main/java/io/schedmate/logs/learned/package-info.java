/** What messages that no rule knows most probably tell of, learned from the words of those that are known. */
@NullMarked
package io.schedmate.logs.learned;

import org.jspecify.annotations.NullMarked;
