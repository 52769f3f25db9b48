/** Predictions for jobs on the command line. */
@NullMarked
package io.schedmate.cli.remote.forecast;

import org.jspecify.annotations.NullMarked;
