@NullMarked
package io.schedmate.code.agent;

import org.jspecify.annotations.NullMarked;
