/** Models sacred, whose configurations are the local names of functions. */
@NullMarked
package io.schedmate.code.library.sacred;

import org.jspecify.annotations.NullMarked;
