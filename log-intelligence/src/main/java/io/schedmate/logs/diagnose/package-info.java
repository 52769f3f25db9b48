/** Diagnoses where and why a job failed, and what to do about it. */
@NullMarked
package io.schedmate.logs.diagnose;

import org.jspecify.annotations.NullMarked;
