/** Tests of running programs: without a shell, with limits on time and output. */
@NullMarked
package io.schedmate.agent.run;

import org.jspecify.annotations.NullMarked;
