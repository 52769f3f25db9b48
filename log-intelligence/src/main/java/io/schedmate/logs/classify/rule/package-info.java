/** Rules that label a single line. */
@NullMarked
package io.schedmate.logs.classify.rule;

import org.jspecify.annotations.NullMarked;
