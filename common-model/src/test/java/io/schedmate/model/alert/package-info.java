/** Pins the identity and the silence of alerts. */
@NullMarked
package io.schedmate.model.alert;

import org.jspecify.annotations.NullMarked;
