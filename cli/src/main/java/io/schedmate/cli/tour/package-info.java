/** A tour over bundled logs. */
@NullMarked
package io.schedmate.cli.tour;

import org.jspecify.annotations.NullMarked;
