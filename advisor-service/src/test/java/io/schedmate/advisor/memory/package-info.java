/** The advisor's stores in memory: what tests of its core run on. */
@NullMarked
package io.schedmate.advisor.memory;

import org.jspecify.annotations.NullMarked;
