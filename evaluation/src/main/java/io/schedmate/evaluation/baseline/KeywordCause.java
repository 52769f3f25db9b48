package io.schedmate.evaluation.baseline;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The category of the first word list with a match in a block of lines. */
record KeywordCause(FailureCategory category, @Nullable InfraType infraType) {

    private record Words(Pattern pattern, KeywordCause cause) {
        static Words of(String regex, FailureCategory category, @Nullable InfraType type) {
            return new Words(Pattern.compile(regex, Pattern.CASE_INSENSITIVE), new KeywordCause(category, type));
        }
    }

    private static final List<Words> LISTS = List.of(
            Words.of("time limit|cancelled|preempt|keyboardinterrupt|sighup|sigterm", FailureCategory.OTHER, null),
            Words.of("cuda out of memory|outofmemoryerror", FailureCategory.FRAMEWORK, null),
            Words.of("nvlink|nvswitch|sxid", FailureCategory.INFRASTRUCTURE, InfraType.NVLINK),
            Words.of("xid|ecc error|uncorrectable|cuda error|cudnn", FailureCategory.INFRASTRUCTURE, InfraType.GPU),
            Words.of(
                    "no space left|quota|stale file handle|input/output error|read-only file",
                    FailureCategory.INFRASTRUCTURE,
                    InfraType.STORAGE),
            Words.of(
                    "nccl|infiniband|\\bucx\\b|unreachable|connection (reset|refused|timed)",
                    FailureCategory.INFRASTRUCTURE,
                    InfraType.NETWORK),
            Words.of(
                    "oom.?kill|\\bkilled\\b|kernel panic|node fail|bus error",
                    FailureCategory.INFRASTRUCTURE,
                    InfraType.NODE),
            Words.of(
                    "filenotfound|no such file|modulenotfound|importerror|nameerror|typeerror|keyerror|syntaxerror"
                            + "|indexerror|permissionerror|argument",
                    FailureCategory.USER_SCRIPT,
                    null));

    static KeywordCause of(List<String> block) {
        return LISTS.stream()
                .filter(words -> block.stream()
                        .anyMatch(line -> words.pattern().matcher(line).find()))
                .findFirst()
                .map(Words::cause)
                .orElse(new KeywordCause(FailureCategory.FRAMEWORK, null));
    }
}
