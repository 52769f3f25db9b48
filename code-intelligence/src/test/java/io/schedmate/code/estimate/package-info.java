/** Tests of how long a job will run and how it will end, learned from jobs that ended before its submission. */
@NullMarked
package io.schedmate.code.estimate;

import org.jspecify.annotations.NullMarked;
