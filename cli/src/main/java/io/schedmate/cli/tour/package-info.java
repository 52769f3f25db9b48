/** The tour of SchedMate on bundled logs. */
@NullMarked
package io.schedmate.cli.tour;

import org.jspecify.annotations.NullMarked;
