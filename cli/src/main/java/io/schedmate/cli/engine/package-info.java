/** The engines that the command line runs on. */
@NullMarked
package io.schedmate.cli.engine;

import org.jspecify.annotations.NullMarked;
