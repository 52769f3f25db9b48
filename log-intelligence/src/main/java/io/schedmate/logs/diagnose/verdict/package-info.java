/** The verdict on a failure: its outcome, its origin and the attempts before it. */
@NullMarked
package io.schedmate.logs.diagnose.verdict;

import org.jspecify.annotations.NullMarked;
