/** Tests of quantities and files of the log commands. */
@NullMarked
package io.schedmate.cli.logs;

import org.jspecify.annotations.NullMarked;
