/** Where log lines come from and in what order they can be told. */
@NullMarked
package io.schedmate.model.log;

import org.jspecify.annotations.NullMarked;
