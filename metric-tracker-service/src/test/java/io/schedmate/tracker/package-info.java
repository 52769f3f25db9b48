/** The tracker as its callers and its topics see it. */
@NullMarked
package io.schedmate.tracker;

import org.jspecify.annotations.NullMarked;
