/** Tests of what is known of jobs. */
@NullMarked
package io.schedmate.tracker.jobs;

import org.jspecify.annotations.NullMarked;
