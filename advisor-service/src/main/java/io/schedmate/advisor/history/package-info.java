/** Jobs that have ended, as far as estimates rest on them. */
@NullMarked
package io.schedmate.advisor.history;

import org.jspecify.annotations.NullMarked;
