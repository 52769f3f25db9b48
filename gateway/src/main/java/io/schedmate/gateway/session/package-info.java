/** Browser sessions, and the links and texts that begin them or confirm actions. */
@NullMarked
package io.schedmate.gateway.session;

import org.jspecify.annotations.NullMarked;
