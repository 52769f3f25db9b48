/** Alerts over HTTP. */
@NullMarked
package io.schedmate.model.api.alert;

import org.jspecify.annotations.NullMarked;
