/** Bounds of an HTTP server that Tomcat has no setting for. */
@NullMarked
package io.schedmate.http;

import org.jspecify.annotations.NullMarked;
