/** Recognises by their names which files are logs of which job. */
@NullMarked
package io.schedmate.shipping.find;

import org.jspecify.annotations.NullMarked;
