/** Options and settings that a run never comes to read. */
@NullMarked
package io.schedmate.code.inspect.idle;

import org.jspecify.annotations.NullMarked;
