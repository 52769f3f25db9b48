/** A language model that a command may ask for a second opinion. */
@NullMarked
package io.schedmate.cli.model;

import org.jspecify.annotations.NullMarked;
