/** What a job is, where it stands, and what follows from what is reported. */
@NullMarked
package io.schedmate.registry.lifecycle;

import org.jspecify.annotations.NullMarked;
