/** An optional language model that a command can ask for a second opinion. */
@NullMarked
package io.schedmate.cli.model;

import org.jspecify.annotations.NullMarked;
