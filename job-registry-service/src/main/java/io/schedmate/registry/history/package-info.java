/** Imports past jobs from the records of other systems. */
@NullMarked
package io.schedmate.registry.history;

import org.jspecify.annotations.NullMarked;
