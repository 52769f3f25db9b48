/** What a part tells about itself: logs, traces, readiness. */
@NullMarked
package io.schedmate.edge.observe;

import org.jspecify.annotations.NullMarked;
