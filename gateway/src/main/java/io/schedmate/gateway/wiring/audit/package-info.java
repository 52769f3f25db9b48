/** Records an entry in the audit log for each call that changes something. */
@NullMarked
package io.schedmate.gateway.wiring.audit;

import org.jspecify.annotations.NullMarked;
