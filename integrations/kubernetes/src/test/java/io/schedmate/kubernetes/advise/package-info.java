@NullMarked
package io.schedmate.kubernetes.advise;

import org.jspecify.annotations.NullMarked;
