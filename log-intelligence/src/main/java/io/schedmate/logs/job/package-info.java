/** Reads the logs of one job's ranks as one log. */
@NullMarked
package io.schedmate.logs.job;

import org.jspecify.annotations.NullMarked;
