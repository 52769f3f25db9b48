/** Browsers that are signed in, and the links that sign them in. */
@NullMarked
package io.schedmate.gateway.session;

import org.jspecify.annotations.NullMarked;
