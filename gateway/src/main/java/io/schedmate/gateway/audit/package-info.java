/** The audit log: who changed what, when and from where. */
@NullMarked
package io.schedmate.gateway.audit;

import org.jspecify.annotations.NullMarked;
