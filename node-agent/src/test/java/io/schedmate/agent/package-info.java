/** Test support for the agent of one node. */
@NullMarked
package io.schedmate.agent;

import org.jspecify.annotations.NullMarked;
