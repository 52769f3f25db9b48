/** The constant part of a log line: values are masked, what remains names the line's template. */
@NullMarked
package io.schedmate.logs.template;

import org.jspecify.annotations.NullMarked;
