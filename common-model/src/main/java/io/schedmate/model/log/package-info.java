/** The origin and the order of log lines. */
@NullMarked
package io.schedmate.model.log;

import org.jspecify.annotations.NullMarked;
