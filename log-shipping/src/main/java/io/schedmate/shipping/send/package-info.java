/** Where chunks go: a broker, or the HTTP door. */
@NullMarked
package io.schedmate.shipping.send;

import org.jspecify.annotations.NullMarked;
