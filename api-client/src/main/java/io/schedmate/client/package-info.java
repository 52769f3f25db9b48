/** A client for the gateway calls that scheduler integrations make. */
@NullMarked
package io.schedmate.client;

import org.jspecify.annotations.NullMarked;
