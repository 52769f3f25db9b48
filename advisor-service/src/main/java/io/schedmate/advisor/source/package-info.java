/** A job's code, from wherever it lies, as a folder that may be read. */
@NullMarked
package io.schedmate.advisor.source;

import org.jspecify.annotations.NullMarked;
