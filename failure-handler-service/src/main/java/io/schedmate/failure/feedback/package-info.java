/** Stores feedback on diagnoses together with the log lines it refers to. They form the site's labelled set. */
@NullMarked
package io.schedmate.failure.feedback;

import org.jspecify.annotations.NullMarked;
