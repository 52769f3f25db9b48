/** Answers queries about processes and devices. */
@NullMarked
package io.schedmate.code.library.cluster;

import org.jspecify.annotations.NullMarked;
