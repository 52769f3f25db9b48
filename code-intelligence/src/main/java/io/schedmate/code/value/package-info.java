/** Values that a job's files and command give, each with the place that it comes from. */
@NullMarked
package io.schedmate.code.value;

import org.jspecify.annotations.NullMarked;
