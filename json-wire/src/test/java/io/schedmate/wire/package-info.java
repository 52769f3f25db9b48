/** Tests that pin the JSON form of the shared types. */
@NullMarked
package io.schedmate.wire;

import org.jspecify.annotations.NullMarked;
