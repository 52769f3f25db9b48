/** The life cycle of a job: submission, state changes, and the events that follow from them. */
@NullMarked
package io.schedmate.registry.lifecycle;

import org.jspecify.annotations.NullMarked;
