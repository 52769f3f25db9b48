/** Rules of a site: its own signatures, fault codes and formats, checked row by row. */
@NullMarked
package io.schedmate.logs.site;

import org.jspecify.annotations.NullMarked;
