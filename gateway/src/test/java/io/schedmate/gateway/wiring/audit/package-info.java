/** Tests of what the audit log stores of a call. */
@NullMarked
package io.schedmate.gateway.wiring.audit;

import org.jspecify.annotations.NullMarked;
