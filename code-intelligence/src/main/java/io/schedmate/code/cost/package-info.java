/** What well-known architectures ask of a GPU for each sample, by published figures. */
@NullMarked
package io.schedmate.code.cost;

import org.jspecify.annotations.NullMarked;
