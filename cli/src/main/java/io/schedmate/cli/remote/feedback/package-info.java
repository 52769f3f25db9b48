/** The commands for feedback on diagnoses. */
@NullMarked
package io.schedmate.cli.remote.feedback;

import org.jspecify.annotations.NullMarked;
