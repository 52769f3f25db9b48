/** Jobs with several log files, written for these tests. */
@NullMarked
package io.schedmate.logs.job;

import org.jspecify.annotations.NullMarked;
