/** Tests of which log files may be read. */
@NullMarked
package io.schedmate.shipping.guard;

import org.jspecify.annotations.NullMarked;
