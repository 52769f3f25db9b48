/** Masks keys, tokens, passwords and personal addresses in texts. */
@NullMarked
package io.schedmate.wire.mask;

import org.jspecify.annotations.NullMarked;
