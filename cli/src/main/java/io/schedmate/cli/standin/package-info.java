/** Temporary engines that know keywords only, until the real ones are wired. */
@NullMarked
package io.schedmate.cli.standin;

import org.jspecify.annotations.NullMarked;
