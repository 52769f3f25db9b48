/** Models dictionaries of libraries, such as those of yacs and ml_collections. */
@NullMarked
package io.schedmate.code.library.dictionaries;

import org.jspecify.annotations.NullMarked;
