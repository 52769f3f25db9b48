/** Commands that look again and again until they are stopped. */
@NullMarked
package io.schedmate.cli.rounds;

import org.jspecify.annotations.NullMarked;
