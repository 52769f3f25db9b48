/** What nodes tell of their hardware, given to the jobs that it is about. */
@NullMarked
package io.schedmate.tracker.node;

import org.jspecify.annotations.NullMarked;
