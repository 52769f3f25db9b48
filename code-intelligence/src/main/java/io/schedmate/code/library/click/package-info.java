/** Models click and Typer. */
@NullMarked
package io.schedmate.code.library.click;

import org.jspecify.annotations.NullMarked;
