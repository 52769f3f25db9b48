@NullMarked
package io.schedmate.code.launch;

import org.jspecify.annotations.NullMarked;
