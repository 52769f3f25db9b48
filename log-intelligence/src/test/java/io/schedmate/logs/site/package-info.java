/** Rules of a site, by what they change. */
@NullMarked
package io.schedmate.logs.site;

import org.jspecify.annotations.NullMarked;
