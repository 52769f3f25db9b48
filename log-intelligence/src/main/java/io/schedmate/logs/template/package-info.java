/** Extracts the constant part of a log line: values are masked, and the rest identifies the template. */
@NullMarked
package io.schedmate.logs.template;

import org.jspecify.annotations.NullMarked;
