@NullMarked
package io.schedmate.recovery.rate;

import org.jspecify.annotations.NullMarked;
