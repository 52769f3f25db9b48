/** Tests of what counts as a job that is run again. */
@NullMarked
package io.schedmate.advisor.admission;

import org.jspecify.annotations.NullMarked;
