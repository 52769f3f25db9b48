@NullMarked
package io.schedmate.code.launch.word;

import org.jspecify.annotations.NullMarked;
