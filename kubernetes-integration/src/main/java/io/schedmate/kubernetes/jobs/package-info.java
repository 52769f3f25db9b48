/** Jobs that request advice through a label: plain Kubernetes jobs and Volcano jobs. */
@NullMarked
package io.schedmate.kubernetes.jobs;

import org.jspecify.annotations.NullMarked;
