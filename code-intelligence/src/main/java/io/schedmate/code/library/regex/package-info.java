/** Models Python's regular expressions on known texts. */
@NullMarked
package io.schedmate.code.library.regex;

import org.jspecify.annotations.NullMarked;
