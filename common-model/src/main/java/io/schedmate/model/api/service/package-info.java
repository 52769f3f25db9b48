/** The services themselves over HTTP. */
@NullMarked
package io.schedmate.model.api.service;

import org.jspecify.annotations.NullMarked;
