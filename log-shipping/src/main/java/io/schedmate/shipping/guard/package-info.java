/** Which files may be read: no links, no devices, and only those of the job's owner. */
@NullMarked
package io.schedmate.shipping.guard;

import org.jspecify.annotations.NullMarked;
