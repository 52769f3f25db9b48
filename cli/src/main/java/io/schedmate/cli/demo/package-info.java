/** A tour over bundled logs. */
@NullMarked
package io.schedmate.cli.demo;

import org.jspecify.annotations.NullMarked;
