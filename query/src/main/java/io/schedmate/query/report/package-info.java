/** Answers from what the tracker, its alerts and the advisor tell of a job, computed where a question asks of a series. */
@NullMarked
package io.schedmate.query.report;

import org.jspecify.annotations.NullMarked;
