/** Tests the names of topics and event types. */
@NullMarked
package io.schedmate.model.topic;

import org.jspecify.annotations.NullMarked;
