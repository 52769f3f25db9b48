/** Tests the running service against its contracts. */
@NullMarked
package io.schedmate.advisor;

import org.jspecify.annotations.NullMarked;
