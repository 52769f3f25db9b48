/** Planted to break a rule. */
@NullMarked
package io.schedmate.logs.planted.framework;

import org.jspecify.annotations.NullMarked;
