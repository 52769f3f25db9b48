/** Models libraries that read YAML, JSON, TOML and INI files. */
@NullMarked
package io.schedmate.code.library.files;

import org.jspecify.annotations.NullMarked;
