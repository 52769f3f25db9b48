/** Dead letters over HTTP: what could not be processed, and its replay. */
@NullMarked
package io.schedmate.model.api.deadletter;

import org.jspecify.annotations.NullMarked;
