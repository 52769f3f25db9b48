/** Reads configuration files into values: YAML, JSON, TOML and gin, and their inheritance. */
@NullMarked
package io.schedmate.code.config;

import org.jspecify.annotations.NullMarked;
