/** What a planner proposes, and when it is trusted. */
@NullMarked
package io.schedmate.logs.extract.plan;

import org.jspecify.annotations.NullMarked;
