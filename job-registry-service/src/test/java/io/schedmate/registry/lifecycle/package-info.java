/** Tests of what becomes of a job when it is reported on. */
@NullMarked
package io.schedmate.registry.lifecycle;

import org.jspecify.annotations.NullMarked;
