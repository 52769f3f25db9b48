/** What to do with a job that comes in: a resubmission of a recent one, or one to be read; and what changed since. */
@NullMarked
package io.schedmate.code.admission;

import org.jspecify.annotations.NullMarked;
