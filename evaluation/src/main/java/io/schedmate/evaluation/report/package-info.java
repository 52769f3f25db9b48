/** Renders a report as text, Markdown or JSON. */
@NullMarked
package io.schedmate.evaluation.report;

import org.jspecify.annotations.NullMarked;
