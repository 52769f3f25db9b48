/** Runs one service, in a class loader of its own or as a process of its own. */
@NullMarked
package io.schedmate.local.part;

import org.jspecify.annotations.NullMarked;
