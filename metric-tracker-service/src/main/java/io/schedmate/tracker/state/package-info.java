/** What is known of each attempt of a job, from chunk to chunk. */
@NullMarked
package io.schedmate.tracker.state;

import org.jspecify.annotations.NullMarked;
