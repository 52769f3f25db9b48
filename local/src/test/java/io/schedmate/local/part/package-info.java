/** Tests the class loaders of the services that run in this process. */
@NullMarked
package io.schedmate.local.part;

import org.jspecify.annotations.NullMarked;
