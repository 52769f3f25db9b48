/** Topics, event types, and the headers of records. */
@NullMarked
package io.schedmate.model.topic;

import org.jspecify.annotations.NullMarked;
