/** Ships log files to a running platform. */
@NullMarked
package io.schedmate.cli.ship;

import org.jspecify.annotations.NullMarked;
