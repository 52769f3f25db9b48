@NullMarked
package io.schedmate.edge.store;

import org.jspecify.annotations.NullMarked;
