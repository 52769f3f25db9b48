/** Tests how reports change a job. */
@NullMarked
package io.schedmate.registry.lifecycle;

import org.jspecify.annotations.NullMarked;
