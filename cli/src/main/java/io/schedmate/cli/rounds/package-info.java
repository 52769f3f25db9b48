/** The interval of commands that look repeatedly. */
@NullMarked
package io.schedmate.cli.rounds;

import org.jspecify.annotations.NullMarked;
