/** The resources that a script requests from its scheduler. */
@NullMarked
package io.schedmate.code.launch.request;

import org.jspecify.annotations.NullMarked;
