/** Holds what is deployed to the services and to its own tools. */
@NullMarked
package io.schedmate.deploy;

import org.jspecify.annotations.NullMarked;
