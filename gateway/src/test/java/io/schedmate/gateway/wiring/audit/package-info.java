/** What of a call is stored in the audit log. */
@NullMarked
package io.schedmate.gateway.wiring.audit;

import org.jspecify.annotations.NullMarked;
