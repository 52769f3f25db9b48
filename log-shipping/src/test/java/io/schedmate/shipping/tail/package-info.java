/** Tests that lines are cut from a file that grows, is renamed, or is emptied. */
@NullMarked
package io.schedmate.shipping.tail;

import org.jspecify.annotations.NullMarked;
