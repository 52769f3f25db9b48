/** Where API keys are kept: a file or PostgreSQL. */
@NullMarked
package io.schedmate.gateway.store;

import org.jspecify.annotations.NullMarked;
