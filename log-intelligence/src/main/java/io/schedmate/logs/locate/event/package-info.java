/** The events of a log that may show why it failed. */
@NullMarked
package io.schedmate.logs.locate.event;

import org.jspecify.annotations.NullMarked;
