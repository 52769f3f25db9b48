@NullMarked
package io.schedmate.agent.wiring;

import org.jspecify.annotations.NullMarked;
