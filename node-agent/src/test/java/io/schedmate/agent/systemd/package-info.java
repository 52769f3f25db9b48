/** The systemd adapter, held to what a stand-in for systemctl was told. */
@NullMarked
package io.schedmate.agent.systemd;

import org.jspecify.annotations.NullMarked;
