/** Reads what a job is from its code and its command. */
@NullMarked
package io.schedmate.advisor.extract;

import org.jspecify.annotations.NullMarked;
