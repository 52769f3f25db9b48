@NullMarked
package io.schedmate.agent.host;

import org.jspecify.annotations.NullMarked;
