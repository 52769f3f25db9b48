/** The advisor's stores in memory, on which tests of its core run. */
@NullMarked
package io.schedmate.advisor.memory;

import org.jspecify.annotations.NullMarked;
