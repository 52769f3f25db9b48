/** The published cost of well-known architectures per sample. */
@NullMarked
package io.schedmate.code.cost;

import org.jspecify.annotations.NullMarked;
