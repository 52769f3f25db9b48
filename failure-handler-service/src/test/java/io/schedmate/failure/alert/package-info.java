@NullMarked
package io.schedmate.failure.alert;

import org.jspecify.annotations.NullMarked;
