/** The whole platform on this machine: the port that starts it, and the command that asks for it. */
@NullMarked
package io.schedmate.cli.platform;

import org.jspecify.annotations.NullMarked;
