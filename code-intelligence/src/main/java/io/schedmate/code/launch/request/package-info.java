/** What a script asks of its scheduler. */
@NullMarked
package io.schedmate.code.launch.request;

import org.jspecify.annotations.NullMarked;
