/** What loggers write, changed for a while by an administrator and back again by itself, in every replica of a service. */
@NullMarked
package io.schedmate.edge.level;

import org.jspecify.annotations.NullMarked;
