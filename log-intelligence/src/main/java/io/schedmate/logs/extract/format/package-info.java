/** Formats of progress lines as rows of data: one regular expression with named groups per kind of line. */
@NullMarked
package io.schedmate.logs.extract.format;

import org.jspecify.annotations.NullMarked;
