/** Tests the identity and the silencing of alerts. */
@NullMarked
package io.schedmate.model.alert;

import org.jspecify.annotations.NullMarked;
