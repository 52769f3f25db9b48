/** Uploaded source trees, and who may use them. */
@NullMarked
package io.schedmate.edge.upload;

import org.jspecify.annotations.NullMarked;
