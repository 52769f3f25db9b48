package io.schedmate.code.similar.compare;

import io.schedmate.code.similar.option.FlagKind;
import io.schedmate.code.similar.option.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The differences found between two jobs. */
final class Differences {

    private static final int LISTED = 40;

    private final List<Difference> all = new ArrayList<>();

    List<Difference> all() {
        return List.copyOf(all);
    }

    void add(FlagKind kind, String name, String one, String other, boolean changesWork) {
        all.add(new Difference(kind, name, one, other, changesWork));
    }

    /** Adds the difference between two values of a setting; an empty value means that it is not given. */
    void judge(FlagKind kind, String name, String one, String other) {
        boolean isOneSided = one.isEmpty() || other.isEmpty();
        add(
                kind,
                name,
                one,
                other,
                isOneSided
                        ? kind.changesWork() && !Values.off(one + other)
                        : OptionJudge.changesWork(kind, name, one, other));
    }

    void drop(Predicate<Difference> unwanted) {
        all.removeIf(unwanted);
    }

    void drop(String name) {
        drop(it -> it.name().equals(name));
    }

    boolean has(Predicate<Difference> wanted) {
        return all.stream().anyMatch(wanted);
    }

    boolean isFull() {
        return all.size() >= LISTED;
    }
}
