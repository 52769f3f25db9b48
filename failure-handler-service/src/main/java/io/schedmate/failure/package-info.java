/** The failure handler service: log archive, diagnosis, and recovery through node agents. */
@NullMarked
package io.schedmate.failure;

import org.jspecify.annotations.NullMarked;
