@NullMarked
package io.schedmate.tracker.intake.chunk;

import org.jspecify.annotations.NullMarked;
