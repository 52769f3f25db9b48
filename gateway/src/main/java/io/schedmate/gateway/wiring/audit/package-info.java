/** Records the entries of the audit log. */
@NullMarked
package io.schedmate.gateway.wiring.audit;

import org.jspecify.annotations.NullMarked;
