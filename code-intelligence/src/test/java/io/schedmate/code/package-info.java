/** What the command says, checked. */
@NullMarked
package io.schedmate.code;

import org.jspecify.annotations.NullMarked;
