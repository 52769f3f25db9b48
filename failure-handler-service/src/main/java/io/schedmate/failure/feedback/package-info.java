/** Stores feedback on diagnoses with the lines it is about. Together they are the site's labelled set. */
@NullMarked
package io.schedmate.failure.feedback;

import org.jspecify.annotations.NullMarked;
