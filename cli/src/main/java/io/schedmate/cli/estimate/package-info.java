/** How long a job will run, from the jobs that have ended. */
@NullMarked
package io.schedmate.cli.estimate;

import org.jspecify.annotations.NullMarked;
