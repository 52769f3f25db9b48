@NullMarked
package io.schedmate.research.history;

import org.jspecify.annotations.NullMarked;
