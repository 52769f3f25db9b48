@NullMarked
package io.schedmate.tracker.ladder;

import org.jspecify.annotations.NullMarked;
