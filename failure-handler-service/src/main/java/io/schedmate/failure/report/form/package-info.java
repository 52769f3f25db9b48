/** Formats reports as CSV, text and HTML. */
@NullMarked
package io.schedmate.failure.report.form;

import org.jspecify.annotations.NullMarked;
