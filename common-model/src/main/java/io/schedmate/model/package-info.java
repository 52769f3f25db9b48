/** Enums that all modules share, with their wire values. */
@NullMarked
package io.schedmate.model;

import org.jspecify.annotations.NullMarked;
