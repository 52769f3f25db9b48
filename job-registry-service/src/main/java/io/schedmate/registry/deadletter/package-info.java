/** What could not be processed, kept for people to see and put back. */
@NullMarked
package io.schedmate.registry.deadletter;

import org.jspecify.annotations.NullMarked;
