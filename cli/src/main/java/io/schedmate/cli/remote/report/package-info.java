/** The command that reports how GPU hours were used. */
@NullMarked
package io.schedmate.cli.remote.report;

import org.jspecify.annotations.NullMarked;
