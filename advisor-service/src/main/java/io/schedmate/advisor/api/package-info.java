/** Calls over HTTP. */
@NullMarked
package io.schedmate.advisor.api;

import org.jspecify.annotations.NullMarked;
