/** Feedback on diagnoses from the command line. */
@NullMarked
package io.schedmate.cli.remote.feedback;

import org.jspecify.annotations.NullMarked;
