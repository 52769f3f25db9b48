/** Collects what a supporter needs to see of a platform, without its secrets. */
@NullMarked
package io.schedmate.cli.support;

import org.jspecify.annotations.NullMarked;
