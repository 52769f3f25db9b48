/** Callers of the published API that work while a test replaces the platform under them. */
@NullMarked
package io.schedmate.contracts.callers;

import org.jspecify.annotations.NullMarked;
