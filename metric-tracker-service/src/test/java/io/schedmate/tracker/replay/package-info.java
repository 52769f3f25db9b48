@NullMarked
package io.schedmate.tracker.replay;

import org.jspecify.annotations.NullMarked;
