/** Access to uploaded source trees. */
@NullMarked
package io.schedmate.edge.upload;

import org.jspecify.annotations.NullMarked;
