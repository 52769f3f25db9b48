/** What people say of diagnoses, with the lines that it is about: the labelled set of the site. */
@NullMarked
package io.schedmate.failure.feedback;

import org.jspecify.annotations.NullMarked;
