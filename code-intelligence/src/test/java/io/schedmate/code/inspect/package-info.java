@NullMarked
package io.schedmate.code.inspect;

import org.jspecify.annotations.NullMarked;
