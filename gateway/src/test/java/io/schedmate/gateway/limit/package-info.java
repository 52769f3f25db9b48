/** Tests of call limits. */
@NullMarked
package io.schedmate.gateway.limit;

import org.jspecify.annotations.NullMarked;
