/** Where a failure starts and which line says why, found by range reads. */
@NullMarked
package io.schedmate.logs.locate;

import org.jspecify.annotations.NullMarked;
