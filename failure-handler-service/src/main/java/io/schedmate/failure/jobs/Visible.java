package io.schedmate.failure.jobs;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The jobs that a caller may see: those of these projects and of this owner.
 *
 * @param owner null if the caller is a program
 */
public record Visible(Set<String> projects, @Nullable String owner) {}
