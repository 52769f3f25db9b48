/** The running service, held to its contracts. */
@NullMarked
package io.schedmate.advisor;

import org.jspecify.annotations.NullMarked;
