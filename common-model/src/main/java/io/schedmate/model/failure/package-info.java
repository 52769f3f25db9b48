/** The types that explain why a job failed, with the log lines that prove it. */
@NullMarked
package io.schedmate.model.failure;

import org.jspecify.annotations.NullMarked;
