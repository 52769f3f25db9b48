/** The metric tracker: every job's progress, from its log alone. */
@NullMarked
package io.schedmate.tracker;

import org.jspecify.annotations.NullMarked;
