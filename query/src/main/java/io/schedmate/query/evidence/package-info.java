/** Finds what a log has on a question: lines, their fields and positions, and the best passage. */
@NullMarked
package io.schedmate.query.evidence;

import org.jspecify.annotations.NullMarked;
