/** The site's own tools and what its agents are asked. */
@NullMarked
package io.schedmate.failure.recovery.site;

import org.jspecify.annotations.NullMarked;
