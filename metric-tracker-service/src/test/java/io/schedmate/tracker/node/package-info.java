@NullMarked
package io.schedmate.tracker.node;

import org.jspecify.annotations.NullMarked;
