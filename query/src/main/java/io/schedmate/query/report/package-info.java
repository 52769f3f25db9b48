/** Answers from the reports of the tracker, its alerts and the advisor, including values computed over a series. */
@NullMarked
package io.schedmate.query.report;

import org.jspecify.annotations.NullMarked;
