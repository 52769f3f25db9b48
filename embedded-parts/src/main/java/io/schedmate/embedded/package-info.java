/** A real broker and a real database inside this process, for tests and for a platform on one machine. */
@NullMarked
package io.schedmate.embedded;

import org.jspecify.annotations.NullMarked;
