/** Tests of the search for faulty nodes. */
@NullMarked
package io.schedmate.recovery.bisect;

import org.jspecify.annotations.NullMarked;
