/** Masks keys, tokens, passwords and personal addresses before text leaves the process. */
@NullMarked
package io.schedmate.languagemodel.mask;

import org.jspecify.annotations.NullMarked;
