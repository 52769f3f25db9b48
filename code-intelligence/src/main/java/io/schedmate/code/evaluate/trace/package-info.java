/** What is recorded while a program is evaluated. */
@NullMarked
package io.schedmate.code.evaluate.trace;

import org.jspecify.annotations.NullMarked;
