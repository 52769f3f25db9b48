/** The witnesses of a step time and other last values, how far they agree, and the result if they do not. */
@NullMarked
package io.schedmate.logs.extract.witness;

import org.jspecify.annotations.NullMarked;
