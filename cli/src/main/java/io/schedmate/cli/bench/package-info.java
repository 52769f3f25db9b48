/** The command that runs a benchmark and writes its row. */
@NullMarked
package io.schedmate.cli.bench;

import org.jspecify.annotations.NullMarked;
