/** What of a log speaks of a question: lines, their fields and places, and the passage that fits best. */
@NullMarked
package io.schedmate.query.evidence;

import org.jspecify.annotations.NullMarked;
