/** Finds the evidence for a question in a log: lines, their fields and positions, and the best passage. */
@NullMarked
package io.schedmate.query.evidence;

import org.jspecify.annotations.NullMarked;
