package io.schedmate.logs.diagnose.verdict;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import org.jspecify.annotations.Nullable;

/** One of several attempts or tasks in the same file. Lines count from 1, inclusive. */
public record Attempt(
        long fromLine,
        long toLine,
        String outcome,
        @Nullable Long firstErrorLine,
        @Nullable Long rootCauseLine,
        FailureCategory category,
        @Nullable InfraType infraType) {}
