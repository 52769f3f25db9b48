@NullMarked
package io.schedmate.code.value;

import org.jspecify.annotations.NullMarked;
