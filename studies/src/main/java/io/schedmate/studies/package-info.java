/** Runs the case studies of the papers again. */
@NullMarked
package io.schedmate.studies;

import org.jspecify.annotations.NullMarked;
