/** Models libraries that read YAML, JSON and TOML. */
@NullMarked
package io.schedmate.code.library.files;

import org.jspecify.annotations.NullMarked;
