/** Reproduces the case studies of the papers. */
@NullMarked
package io.schedmate.studies;

import org.jspecify.annotations.NullMarked;
