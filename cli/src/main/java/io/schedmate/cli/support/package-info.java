/** Collects what support staff need to know about a platform, without its secrets. */
@NullMarked
package io.schedmate.cli.support;

import org.jspecify.annotations.NullMarked;
