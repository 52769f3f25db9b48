/** Tests of API keys. */
@NullMarked
package io.schedmate.gateway.key;

import org.jspecify.annotations.NullMarked;
