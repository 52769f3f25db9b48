/** Reports jobs that carry a label, and their states: plain Kubernetes jobs and Volcano jobs. */
@NullMarked
package io.schedmate.kubernetes.observe;

import org.jspecify.annotations.NullMarked;
