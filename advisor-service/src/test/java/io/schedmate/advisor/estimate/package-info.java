/** Tests the estimates in advice. */
@NullMarked
package io.schedmate.advisor.estimate;

import org.jspecify.annotations.NullMarked;
