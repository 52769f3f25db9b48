/** Quantities and files of the log commands, tested. */
@NullMarked
package io.schedmate.cli.logs;

import org.jspecify.annotations.NullMarked;
