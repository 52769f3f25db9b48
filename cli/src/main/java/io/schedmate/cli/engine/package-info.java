/** Builds the engines that the commands use. */
@NullMarked
package io.schedmate.cli.engine;

import org.jspecify.annotations.NullMarked;
