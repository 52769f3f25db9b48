/** A host without a scheduler, whose jobs are systemd units made from one template. */
@NullMarked
package io.schedmate.agent.systemd;

import org.jspecify.annotations.NullMarked;
