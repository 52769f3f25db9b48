/** How long a job will run and how it will end, learnt from the jobs that have ended before it was submitted. */
@NullMarked
package io.schedmate.code.estimate;

import org.jspecify.annotations.NullMarked;
