/** Tests that the deployment files match the services and the tools that read them. */
@NullMarked
package io.schedmate.deploy;

import org.jspecify.annotations.NullMarked;
