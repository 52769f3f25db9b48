/** REST types for writing log lines and reading ranges of them. */
@NullMarked
package io.schedmate.model.api.log;

import org.jspecify.annotations.NullMarked;
