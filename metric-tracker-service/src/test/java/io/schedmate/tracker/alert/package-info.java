@NullMarked
package io.schedmate.tracker.alert;

import org.jspecify.annotations.NullMarked;
