/** Decides which files may be read: no links, no devices, only files of the job's owner. */
@NullMarked
package io.schedmate.shipping.guard;

import org.jspecify.annotations.NullMarked;
