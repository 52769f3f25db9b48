/** Reports jobs that carry a label, and their states, whatever their kind. */
@NullMarked
package io.schedmate.kubernetes.observe;

import org.jspecify.annotations.NullMarked;
