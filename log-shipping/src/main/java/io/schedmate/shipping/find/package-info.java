/** Finds the log files of jobs by their names. */
@NullMarked
package io.schedmate.shipping.find;

import org.jspecify.annotations.NullMarked;
