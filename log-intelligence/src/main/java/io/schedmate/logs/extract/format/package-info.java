/** Formats of progress lines that are told by rows of data, one regular expression with named groups for each kind of line. */
@NullMarked
package io.schedmate.logs.extract.format;

import org.jspecify.annotations.NullMarked;
