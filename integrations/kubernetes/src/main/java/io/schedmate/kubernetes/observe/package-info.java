/** Reports labelled jobs of all kinds and their states. */
@NullMarked
package io.schedmate.kubernetes.observe;

import org.jspecify.annotations.NullMarked;
