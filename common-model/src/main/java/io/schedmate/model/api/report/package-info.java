/** REST types for reports on what GPU hours went into. */
@NullMarked
package io.schedmate.model.api.report;

import org.jspecify.annotations.NullMarked;
