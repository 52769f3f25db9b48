/** Past jobs like a job. */
@NullMarked
package io.schedmate.advisor.similar;

import org.jspecify.annotations.NullMarked;
