/** REST types for the operation of the services. */
@NullMarked
package io.schedmate.model.api.service;

import org.jspecify.annotations.NullMarked;
