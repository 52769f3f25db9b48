/** Rules that tell from one line what kind of line it is. */
@NullMarked
package io.schedmate.logs.classify.rule;

import org.jspecify.annotations.NullMarked;
