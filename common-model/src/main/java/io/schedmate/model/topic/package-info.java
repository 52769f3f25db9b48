/** Topics, types of events, and the headers of records. */
@NullMarked
package io.schedmate.model.topic;

import org.jspecify.annotations.NullMarked;
