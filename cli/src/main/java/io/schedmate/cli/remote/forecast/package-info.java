/** What is foretold of jobs, from a terminal. */
@NullMarked
package io.schedmate.cli.remote.forecast;

import org.jspecify.annotations.NullMarked;
