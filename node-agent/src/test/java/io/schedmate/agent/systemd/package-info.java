/** Tests of the systemd adapter, with a stand-in for systemctl. */
@NullMarked
package io.schedmate.agent.systemd;

import org.jspecify.annotations.NullMarked;
