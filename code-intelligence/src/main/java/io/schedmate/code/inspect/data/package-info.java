/** Determines the data set of a job and its size. */
@NullMarked
package io.schedmate.code.inspect.data;

import org.jspecify.annotations.NullMarked;
