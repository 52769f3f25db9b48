/** Splits lines into words and values: tokens, stems, shapes. */
@NullMarked
package io.schedmate.query.text;

import org.jspecify.annotations.NullMarked;
