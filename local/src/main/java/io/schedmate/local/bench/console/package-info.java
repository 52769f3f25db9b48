/** How fast the web console is, in a real browser on the whole platform. */
@NullMarked
package io.schedmate.local.bench.console;

import org.jspecify.annotations.NullMarked;
