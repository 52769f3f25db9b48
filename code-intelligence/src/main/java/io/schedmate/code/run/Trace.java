package io.schedmate.code.run;

import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Made;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a program would do, as far as it could be followed, in order. */
public final class Trace {

    private static final int KEPT = 20_000;
    private static final int LOADS = 300;

    private final List<Call> calls = new ArrayList<>();
    private final List<Limit> limits = new ArrayList<>();
    private final List<ObjectValue> objects = new ArrayList<>();
    private final List<Settings> settings = new ArrayList<>();
    private final Map<String, Origin> functions = new LinkedHashMap<>();
    private final Map<String, Origin> modules = new LinkedHashMap<>();
    private final List<Entries> loads = new ArrayList<>();
    private final Branches branches = new Branches();
    private final Map<String, Value> defaults = new LinkedHashMap<>();
    private final Reads reads = new Reads();
    private @Nullable Value visibleDevices;
    private boolean cut;
    private String obstacle = "";

    /** @param certain whether no undecided condition stands before it */
    public record Call(Made made, boolean certain) {}

    /** A loop's counter or target, in the program's words, and what ends the loop. */
    public record Limit(String counter, Value value) {}

    /** Named values that steer the program. */
    public record Settings(Kind kind, Entries entries) {}

    /** Where settings come from. */
    public enum Kind {
        ARGUMENTS,
        CONFIGURATION,
        CONSTANTS
    }

    void add(Call call) {
        if (calls.size() < KEPT) {
            calls.add(call);
        }
    }

    void add(Limit limit) {
        if (limits.size() < KEPT) {
            limits.add(limit);
        }
    }

    void add(ObjectValue object) {
        if (objects.size() < KEPT) {
            objects.add(object);
        }
    }

    void sees(Value devices) {
        visibleDevices = devices;
    }

    /** How many devices the surroundings let the program see, where it asked; null where that is not told. */
    public @Nullable Value visibleDevices() {
        return visibleDevices;
    }

    void entered(String function, Origin origin) {
        if (functions.size() < KEPT) {
            functions.putIfAbsent(function, origin);
        }
    }

    /** The program's own functions that are reached, with where they stand. */
    public Map<String, Origin> functions() {
        return Collections.unmodifiableMap(functions);
    }

    void imported(String module, Origin origin) {
        if (modules.size() < KEPT && !module.isEmpty()) {
            modules.putIfAbsent(module, origin);
        }
    }

    /** The program's own modules, dotted, with where each is first imported. */
    public Map<String, Origin> modules() {
        return Collections.unmodifiableMap(modules);
    }

    void loads(Entries given) {
        if (loads.size() < LOADS) {
            loads.add(given);
        }
    }

    /** What the program's own functions that read data are given, by the names of their parameters. */
    public List<Entries> loads() {
        return Collections.unmodifiableList(loads);
    }

    public Branches branches() {
        return branches;
    }

    void byDefault(String option, Value value) {
        if (defaults.size() < KEPT) {
            defaults.putIfAbsent(option, value);
        }
    }

    /** What the program's options hold where the command does not say it. */
    public Map<String, Value> defaults() {
        return Collections.unmodifiableMap(defaults);
    }

    public Reads reads() {
        return reads;
    }

    public void add(Settings given) {
        if (!isSettings(given.entries())) {
            settings.add(given);
        }
    }

    boolean isSettings(Entries entries) {
        return settings.stream().anyMatch(known -> known.entries() == entries);
    }

    /** Following broke on something unforeseen; what it was is told, so that a defect does not pass for a bound. */
    void brokenBy(RuntimeException unforeseen) {
        cut = true;
        obstacle = unforeseen.toString();
    }

    /** What following broke on; empty where it did not. */
    public String obstacle() {
        return obstacle;
    }

    void cut() {
        cut = true;
    }

    public List<Call> calls() {
        return Collections.unmodifiableList(calls);
    }

    public List<Limit> limits() {
        return Collections.unmodifiableList(limits);
    }

    public List<ObjectValue> objects() {
        return Collections.unmodifiableList(objects);
    }

    public List<Settings> settings() {
        return List.copyOf(settings);
    }

    /** Whether the program was longer than the bounds allow to follow. */
    public boolean isCut() {
        return cut;
    }
}
