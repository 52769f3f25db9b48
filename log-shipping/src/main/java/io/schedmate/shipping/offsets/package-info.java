/** How far each file was sent, kept on disk so that a kill loses and repeats nothing. */
@NullMarked
package io.schedmate.shipping.offsets;

import org.jspecify.annotations.NullMarked;
