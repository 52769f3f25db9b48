/** Browser sessions, sign-in links, and signed texts that confirm actions. */
@NullMarked
package io.schedmate.gateway.session;

import org.jspecify.annotations.NullMarked;
