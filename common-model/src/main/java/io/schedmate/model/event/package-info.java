/** The events of each topic, keyed by job. */
@NullMarked
package io.schedmate.model.event;

import org.jspecify.annotations.NullMarked;
