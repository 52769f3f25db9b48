/** Breaks a rule on purpose. */
@NullMarked
package io.schedmate.cli.planted;

import org.jspecify.annotations.NullMarked;
