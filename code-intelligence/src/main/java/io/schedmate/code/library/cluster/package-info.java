/** What a program is told of its processes and devices. */
@NullMarked
package io.schedmate.code.library.cluster;

import org.jspecify.annotations.NullMarked;
