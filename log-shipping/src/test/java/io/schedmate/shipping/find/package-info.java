/** Tests that a file's name shows whether it is a log, and of which job. */
@NullMarked
package io.schedmate.shipping.find;

import org.jspecify.annotations.NullMarked;
