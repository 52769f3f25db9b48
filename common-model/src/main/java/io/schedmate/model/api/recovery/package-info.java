/** Recoveries over HTTP: what waits, what happened, who allowed it. */
@NullMarked
package io.schedmate.model.api.recovery;

import org.jspecify.annotations.NullMarked;
