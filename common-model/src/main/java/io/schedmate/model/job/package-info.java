/** The identity and the states of a job, and the legal transitions between states. */
@NullMarked
package io.schedmate.model.job;

import org.jspecify.annotations.NullMarked;
