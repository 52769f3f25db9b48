/** What the readers of fields read from: the job, its settings, the names that are known, and the answers they give. */
@NullMarked
package io.schedmate.code.inspect.job;

import org.jspecify.annotations.NullMarked;
