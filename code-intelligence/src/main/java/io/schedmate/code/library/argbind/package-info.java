/** argbind: parameters bound to functions and classes. */
@NullMarked
package io.schedmate.code.library.argbind;

import org.jspecify.annotations.NullMarked;
