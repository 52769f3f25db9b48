/** Tests which jobs count as repetitions. */
@NullMarked
package io.schedmate.advisor.admission;

import org.jspecify.annotations.NullMarked;
