/** The events of a log that may tell why it failed. */
@NullMarked
package io.schedmate.logs.locate.event;

import org.jspecify.annotations.NullMarked;
