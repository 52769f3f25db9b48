@NullMarked
package io.schedmate.tracker.phase;

import org.jspecify.annotations.NullMarked;
