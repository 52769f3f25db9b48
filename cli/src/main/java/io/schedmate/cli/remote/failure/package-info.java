/** The command that groups past failures by cause. */
@NullMarked
package io.schedmate.cli.remote.failure;

import org.jspecify.annotations.NullMarked;
