@NullMarked
package io.schedmate.kubernetes.observe;

import org.jspecify.annotations.NullMarked;
