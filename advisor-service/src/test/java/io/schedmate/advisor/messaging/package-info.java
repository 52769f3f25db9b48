@NullMarked
package io.schedmate.advisor.messaging;

import org.jspecify.annotations.NullMarked;
