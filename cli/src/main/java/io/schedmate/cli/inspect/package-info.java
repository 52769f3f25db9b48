/** The commands that describe jobs from their source trees and commands. */
@NullMarked
package io.schedmate.cli.inspect;

import org.jspecify.annotations.NullMarked;
