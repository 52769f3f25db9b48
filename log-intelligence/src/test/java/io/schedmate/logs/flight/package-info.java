@NullMarked
package io.schedmate.logs.flight;

import org.jspecify.annotations.NullMarked;
