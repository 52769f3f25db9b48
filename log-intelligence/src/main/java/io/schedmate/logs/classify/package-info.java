/** Labels lines as errors, warnings, progress, or none of these. */
@NullMarked
package io.schedmate.logs.classify;

import org.jspecify.annotations.NullMarked;
