package io.schedmate.tracker.mapping;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Extracts the names in a file's path by the site's mapping rules. */
final class PathNames {

    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
    private static final Names NOTHING = new Names(null, null, null);

    private final MappingRules rules;
    private final Memo<String, Names> known = Memo.ofTexts();

    /**
     * The names in a path; null = none.
     *
     * @param owner owner of the folder
     * @param job the scheduler's own id
     */
    record Names(
            @Nullable String owner,
            @Nullable String job,
            @Nullable Integer rank) {}

    PathNames(MappingRules rules) {
        this.rules = rules;
    }

    Names of(@Nullable String path) {
        return path == null ? NOTHING : known.of(path, this::read);
    }

    static @Nullable Integer number(String text) {
        return NUMBER.matcher(text).matches() ? Integer.valueOf(text) : null;
    }

    /**
     * Reads the names in a path. Users choose file names freely, so a name counts only if it is known who could create
     * the file.
     */
    private Names read(String path) {
        boolean shared = isPlain(path)
                && rules.sharedPaths().stream()
                        .anyMatch(pattern -> pattern.matcher(path).find());
        String owner = shared || !isPlain(path) ? null : first(rules.ownerPaths(), path);
        String job = owner != null || shared ? first(rules.paths(), path) : null;
        String rank = first(rules.rankPaths(), path);
        return new Names(owner, job, rank == null ? null : number(rank));
    }

    /**
     * Returns whether the path has no {@code /../} or {@code /./}, so that it cannot leave the folder that it begins
     * with.
     */
    private static boolean isPlain(String path) {
        return !path.contains("/../") && !path.contains("/./");
    }

    private static @Nullable String first(List<Pattern> patterns, String path) {
        return patterns.stream()
                .map(pattern -> pattern.matcher(path))
                .filter(Matcher::find)
                .map(found -> found.group(1))
                .filter(Objects::nonNull)
                .filter(id -> !id.isBlank())
                .findFirst()
                .orElse(null);
    }
}
