/** A report as a text table, as Markdown, as JSON. */
@NullMarked
package io.schedmate.evaluation.report;

import org.jspecify.annotations.NullMarked;
