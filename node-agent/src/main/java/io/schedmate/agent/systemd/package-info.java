/** A host without a scheduler, whose jobs are units of systemd made from one template. */
@NullMarked
package io.schedmate.agent.systemd;

import org.jspecify.annotations.NullMarked;
