/** Where a job broke, why, and what should be done about it. */
@NullMarked
package io.schedmate.logs.diagnose;

import org.jspecify.annotations.NullMarked;
