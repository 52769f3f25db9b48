/** Starts the whole platform on this machine. */
@NullMarked
package io.schedmate.cli.platform;

import org.jspecify.annotations.NullMarked;
