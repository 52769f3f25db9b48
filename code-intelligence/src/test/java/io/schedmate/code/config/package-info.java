@NullMarked
package io.schedmate.code.config;

import org.jspecify.annotations.NullMarked;
