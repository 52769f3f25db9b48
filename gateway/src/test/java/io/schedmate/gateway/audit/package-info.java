/** Tests of the audit log. */
@NullMarked
package io.schedmate.gateway.audit;

import org.jspecify.annotations.NullMarked;
