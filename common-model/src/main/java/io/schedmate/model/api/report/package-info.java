/** REST types for reports on the use of GPU hours. */
@NullMarked
package io.schedmate.model.api.report;

import org.jspecify.annotations.NullMarked;
