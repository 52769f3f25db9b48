/** Models argbind, which binds parameters to functions and classes. */
@NullMarked
package io.schedmate.code.library.argbind;

import org.jspecify.annotations.NullMarked;
