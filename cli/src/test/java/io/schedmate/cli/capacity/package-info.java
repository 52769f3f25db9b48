@NullMarked
package io.schedmate.cli.capacity;

import org.jspecify.annotations.NullMarked;
