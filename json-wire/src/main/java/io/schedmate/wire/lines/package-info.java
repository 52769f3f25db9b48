/** Lines kept in a file through crashes and full disks. */
@NullMarked
package io.schedmate.wire.lines;

import org.jspecify.annotations.NullMarked;
