/**
 * Replays logs with times through the tracker and its alerts, each as fast as possible, without a broker or a database.
 */
@NullMarked
package io.schedmate.tracker.replay;

import org.jspecify.annotations.NullMarked;
