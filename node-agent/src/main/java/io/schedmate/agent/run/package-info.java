/** Programs run by the agent: named ones only, without a shell, bounded in time and output. */
@NullMarked
package io.schedmate.agent.run;

import org.jspecify.annotations.NullMarked;
