/** The commands that print predictions for jobs. */
@NullMarked
package io.schedmate.cli.remote.forecast;

import org.jspecify.annotations.NullMarked;
