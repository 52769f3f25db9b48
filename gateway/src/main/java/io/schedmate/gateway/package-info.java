/** The gateway: the single address of SchedMate's API and console. */
@NullMarked
package io.schedmate.gateway;

import org.jspecify.annotations.NullMarked;
