/** Provides a line-based file that survives crashes and full disks. */
@NullMarked
package io.schedmate.wire.lines;

import org.jspecify.annotations.NullMarked;
