/** Runs steps through the site's tools and the node agents. */
@NullMarked
package io.schedmate.failure.recovery.site;

import org.jspecify.annotations.NullMarked;
