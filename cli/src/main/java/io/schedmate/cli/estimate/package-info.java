/** The commands that estimate how long a job will run. */
@NullMarked
package io.schedmate.cli.estimate;

import org.jspecify.annotations.NullMarked;
