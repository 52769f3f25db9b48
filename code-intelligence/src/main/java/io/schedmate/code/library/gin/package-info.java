/** Models gin: parameters bound by configuration files. */
@NullMarked
package io.schedmate.code.library.gin;

import org.jspecify.annotations.NullMarked;
