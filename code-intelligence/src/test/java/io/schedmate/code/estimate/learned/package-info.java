@NullMarked
package io.schedmate.code.estimate.learned;

import org.jspecify.annotations.NullMarked;
