/** The metric tracker service: follows the progress of each job from its log alone. */
@NullMarked
package io.schedmate.tracker;

import org.jspecify.annotations.NullMarked;
