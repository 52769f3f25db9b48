/** How the shared types look as JSON, on topics and over HTTP. */
@NullMarked
package io.schedmate.wire;

import org.jspecify.annotations.NullMarked;
