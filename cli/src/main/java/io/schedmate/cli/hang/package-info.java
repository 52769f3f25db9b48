/** Who holds a job up that hangs. */
@NullMarked
package io.schedmate.cli.hang;

import org.jspecify.annotations.NullMarked;
