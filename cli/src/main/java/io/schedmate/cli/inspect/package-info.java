/** Tells what a job is from its tree and command. */
@NullMarked
package io.schedmate.cli.inspect;

import org.jspecify.annotations.NullMarked;
