@NullMarked
package io.schedmate.failure.notification;

import org.jspecify.annotations.NullMarked;
