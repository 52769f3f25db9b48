/** Shows what GPU hours went into. */
@NullMarked
package io.schedmate.cli.remote.report;

import org.jspecify.annotations.NullMarked;
