/** Mails weekly reports to subscribers. */
@NullMarked
package io.schedmate.failure.report.weekly;

import org.jspecify.annotations.NullMarked;
