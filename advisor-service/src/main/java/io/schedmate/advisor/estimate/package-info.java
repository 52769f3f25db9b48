/** What a job is expected to take. */
@NullMarked
package io.schedmate.advisor.estimate;

import org.jspecify.annotations.NullMarked;
