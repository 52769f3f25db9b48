/** The commands that describe a job from its source tree and command. */
@NullMarked
package io.schedmate.cli.inspect;

import org.jspecify.annotations.NullMarked;
