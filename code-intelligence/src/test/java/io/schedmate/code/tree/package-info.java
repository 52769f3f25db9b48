@NullMarked
package io.schedmate.code.tree;

import org.jspecify.annotations.NullMarked;
