/** Configuration files as values: YAML, JSON, TOML, gin, and their inheritance. */
@NullMarked
package io.schedmate.code.config;

import org.jspecify.annotations.NullMarked;
