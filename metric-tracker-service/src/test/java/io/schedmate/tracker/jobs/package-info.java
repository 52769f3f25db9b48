/** Tests the known facts about jobs. */
@NullMarked
package io.schedmate.tracker.jobs;

import org.jspecify.annotations.NullMarked;
