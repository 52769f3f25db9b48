/**
 * Tests the integration with an API server that answers the expected requests, and with a schema as strict as Kueue's.
 */
@NullMarked
package io.schedmate.kubernetes;

import org.jspecify.annotations.NullMarked;
