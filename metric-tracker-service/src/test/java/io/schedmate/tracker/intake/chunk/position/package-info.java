/** Tests the stored positions of sources. */
@NullMarked
package io.schedmate.tracker.intake.chunk.position;

import org.jspecify.annotations.NullMarked;
