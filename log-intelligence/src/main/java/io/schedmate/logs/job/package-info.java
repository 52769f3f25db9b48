/** The logs of one job's ranks, read as one. */
@NullMarked
package io.schedmate.logs.job;

import org.jspecify.annotations.NullMarked;
