@NullMarked
package io.schedmate.kubernetes.format;

import org.jspecify.annotations.NullMarked;
