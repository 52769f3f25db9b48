/** Finds the pages of a run in experiment trackers that its log names. */
@NullMarked
package io.schedmate.logs.link;

import org.jspecify.annotations.NullMarked;
