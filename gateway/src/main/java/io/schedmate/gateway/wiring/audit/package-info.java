/** Makes an entry in the audit log of each call that changes something. */
@NullMarked
package io.schedmate.gateway.wiring.audit;

import org.jspecify.annotations.NullMarked;
