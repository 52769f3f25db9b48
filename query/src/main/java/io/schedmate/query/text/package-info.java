/** The words and values of a line: tokens, stems, shapes. */
@NullMarked
package io.schedmate.query.text;

import org.jspecify.annotations.NullMarked;
