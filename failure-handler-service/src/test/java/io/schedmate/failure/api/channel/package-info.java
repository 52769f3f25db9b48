/** The ways to people, on real servers of their protocols. */
@NullMarked
package io.schedmate.failure.api.channel;

import org.jspecify.annotations.NullMarked;
