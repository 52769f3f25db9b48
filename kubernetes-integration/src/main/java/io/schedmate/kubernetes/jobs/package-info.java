/** Jobs that ask for advice by a label: plain ones and Volcano's. */
@NullMarked
package io.schedmate.kubernetes.jobs;

import org.jspecify.annotations.NullMarked;
