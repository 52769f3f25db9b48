/** Reports as text for spreadsheets and as pages for people. */
@NullMarked
package io.schedmate.failure.report.form;

import org.jspecify.annotations.NullMarked;
