/** Collects the information about a platform that support staff need, without its secrets. */
@NullMarked
package io.schedmate.cli.support;

import org.jspecify.annotations.NullMarked;
