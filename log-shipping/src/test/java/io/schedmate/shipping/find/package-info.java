/** Which files are logs of which job, told by their names. */
@NullMarked
package io.schedmate.shipping.find;

import org.jspecify.annotations.NullMarked;
