/** What tells how long a step takes, how far these witnesses agree, and what follows where they do not. */
@NullMarked
package io.schedmate.logs.extract.witness;

import org.jspecify.annotations.NullMarked;
