@NullMarked
package io.schedmate.http;

import org.jspecify.annotations.NullMarked;
