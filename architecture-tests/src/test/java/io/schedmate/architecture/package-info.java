/** The rules of the house style, as tests over all classes. */
@NullMarked
package io.schedmate.architecture;

import org.jspecify.annotations.NullMarked;
