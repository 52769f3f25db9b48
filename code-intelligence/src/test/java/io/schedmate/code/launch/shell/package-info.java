@NullMarked
package io.schedmate.code.launch.shell;

import org.jspecify.annotations.NullMarked;
