/** A cluster's records of past jobs. */
@NullMarked
package io.schedmate.code.history;

import org.jspecify.annotations.NullMarked;
