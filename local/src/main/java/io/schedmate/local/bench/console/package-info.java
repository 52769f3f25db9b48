/** Measures the speed of the web console, in a real browser on the whole platform. */
@NullMarked
package io.schedmate.local.bench.console;

import org.jspecify.annotations.NullMarked;
