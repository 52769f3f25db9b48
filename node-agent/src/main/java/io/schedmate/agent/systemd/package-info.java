/** Controls a host without a scheduler, whose jobs are systemd units of one template. */
@NullMarked
package io.schedmate.agent.systemd;

import org.jspecify.annotations.NullMarked;
