/** The integration before an API server that answers what a test foresees, and a schema that is as strict as Kueue's. */
@NullMarked
package io.schedmate.kubernetes;

import org.jspecify.annotations.NullMarked;
