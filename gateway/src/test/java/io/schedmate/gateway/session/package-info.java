/** Tests of sessions and other signed texts. */
@NullMarked
package io.schedmate.gateway.session;

import org.jspecify.annotations.NullMarked;
