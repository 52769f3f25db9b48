/** Tests that lines in a file survive crashes and full disks. */
@NullMarked
package io.schedmate.wire.lines;

import org.jspecify.annotations.NullMarked;
