/** Signatures of failures and the search for them in a line. */
@NullMarked
package io.schedmate.logs.locate.signature;

import org.jspecify.annotations.NullMarked;
