/** Ships log files: finds them by pattern, reads from the stored offset and sends each line once. */
@NullMarked
package io.schedmate.shipping;

import org.jspecify.annotations.NullMarked;
