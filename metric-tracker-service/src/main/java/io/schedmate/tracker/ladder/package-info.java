/** What a line tells that the rules do not know: the plans that were kept, and a model that is asked for new ones. */
@NullMarked
package io.schedmate.tracker.ladder;

import org.jspecify.annotations.NullMarked;
