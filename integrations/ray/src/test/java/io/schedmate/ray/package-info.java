@NullMarked
package io.schedmate.ray;

import org.jspecify.annotations.NullMarked;
