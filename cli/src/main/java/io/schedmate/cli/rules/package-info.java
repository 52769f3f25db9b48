/**
 * A site's rules on the command line: the folder of signatures, fault codes and formats, and the command that tests it.
 */
@NullMarked
package io.schedmate.cli.rules;

import org.jspecify.annotations.NullMarked;
