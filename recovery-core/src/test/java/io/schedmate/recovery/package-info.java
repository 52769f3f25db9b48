/** What is done about a failed job. */
@NullMarked
package io.schedmate.recovery;

import org.jspecify.annotations.NullMarked;
