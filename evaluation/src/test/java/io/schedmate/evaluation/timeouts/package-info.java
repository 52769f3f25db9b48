@NullMarked
package io.schedmate.evaluation.timeouts;

import org.jspecify.annotations.NullMarked;
