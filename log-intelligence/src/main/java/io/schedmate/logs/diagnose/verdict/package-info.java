/** The verdict about a failure: its outcome, its owner and the attempts before it. */
@NullMarked
package io.schedmate.logs.diagnose.verdict;

import org.jspecify.annotations.NullMarked;
