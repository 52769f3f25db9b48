/** Defines the JSON form of the shared types, on topics and over HTTP. */
@NullMarked
package io.schedmate.wire;

import org.jspecify.annotations.NullMarked;
