/** Tests the allowed sources and owners of code. */
@NullMarked
package io.schedmate.advisor.source;

import org.jspecify.annotations.NullMarked;
