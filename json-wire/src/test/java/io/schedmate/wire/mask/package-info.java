@NullMarked
package io.schedmate.wire.mask;

import org.jspecify.annotations.NullMarked;
