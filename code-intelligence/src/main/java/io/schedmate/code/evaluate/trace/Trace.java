package io.schedmate.code.evaluate.trace;

import io.schedmate.code.config.Merging;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Place;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.workload.CommandBlocker;
import io.schedmate.model.advice.RunBlockerKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The recorded actions of a program, in order, as far as it could be followed. */
public final class Trace {

    /** The parameter that states the length of a training in thousands of samples. */
    public static final String SAMPLES = "total_kimg";

    private static final int KEPT = 20_000;
    private static final int LOADS = 300;

    private final List<Call> calls = new ArrayList<>();
    private final List<Limit> limits = new ArrayList<>();
    private final List<ObjectValue> objects = new ArrayList<>();
    private final List<Settings> settings = new ArrayList<>();
    private final Map<String, Origin> functions = new LinkedHashMap<>();
    private final Set<Place> entered = new LinkedHashSet<>();
    private final Map<Value, Boolean> changed = new IdentityHashMap<>();
    private final Set<String> training = new LinkedHashSet<>();
    private final Map<String, ClassValue> owners = new LinkedHashMap<>();
    private final Map<String, Origin> modules = new LinkedHashMap<>();
    private final Set<String> groups = new LinkedHashSet<>();
    private final List<Entries> loads = new ArrayList<>();
    private final Set<Path> opened = new LinkedHashSet<>();
    private final Branches branches = new Branches();
    private final Map<String, DeclaredOption> declared = new LinkedHashMap<>();
    private final Reads reads = new Reads();
    private @Nullable Value visibleDevices;
    private Value.@Nullable Num part;
    private @Nullable Entries composed;
    private final List<CommandBlocker> hindrances = new ArrayList<>();
    private @Nullable Place notFollowed;
    private boolean cut;
    private String obstacle = "";

    /**
     * A call of a library.
     *
     * @param certain whether no undecided condition precedes the call
     */
    public record Call(Made made, boolean certain) {}

    /**
     * A loop: its counter or target as written, its bound, and the content of each iteration.
     *
     * @param within the nearest loop around it, in the same function or a calling one; null if there is none
     */
    public record Limit(
            String counter,
            Value value,
            Round round,
            @Nullable Limit within) {

        public Limit(String counter, Value value) {
            this(counter, value, Round.OTHER, null);
        }

        /** Returns the loops around this one, the nearest first. */
        public Stream<Limit> around() {
            return Stream.iterate(within, Objects::nonNull, Limit::within);
        }
    }

    /** The content of a loop, according to its own lines. */
    public enum Round {
        /** Takes one optimizer step per iteration. */
        STEP,
        /** Iterates over samples, with one step per batch. */
        PASS,
        OTHER
    }

    /** Named values that control the program. */
    public record Settings(Kind kind, Entries entries) {}

    /** The source of settings. */
    public enum Kind {
        ARGUMENTS,
        CONFIGURATION,
        CONSTANTS
    }

    public void add(Call call) {
        if (calls.size() < KEPT) {
            calls.add(call);
        }
    }

    public void add(Limit limit) {
        if (limits.size() < KEPT) {
            limits.add(limit);
        }
    }

    public void add(ObjectValue object) {
        if (objects.size() < KEPT) {
            objects.add(object);
        }
    }

    public void sees(Value devices) {
        visibleDevices = devices;
    }

    /** Returns the number of devices visible to the program, if it reads it; null if unknown. */
    public @Nullable Value visibleDevices() {
        return visibleDevices;
    }

    public void entered(String function, Origin origin, @Nullable ClassValue owner) {
        if (entered.size() < KEPT) {
            entered.addAll(origin.places());
        }
        if (functions.size() < KEPT && functions.putIfAbsent(function, origin) == null && owner != null) {
            owners.put(function, owner);
        }
    }

    /** Returns the places of the program's own reached functions, by name. */
    public Set<Place> entered() {
        return Collections.unmodifiableSet(entered);
    }

    /** Returns the class of a reached method; null if it is not a method. */
    public @Nullable ClassValue ownerOf(String function) {
        return owners.get(function);
    }

    /** Returns the program's own reached functions with their places. */
    public Map<String, Origin> functions() {
        return Collections.unmodifiableMap(functions);
    }

    public void imported(String module, Origin origin) {
        if (modules.size() < KEPT && !module.isEmpty()) {
            modules.putIfAbsent(module, origin);
        }
    }

    /** Returns the program's own modules by dotted name, with their first import. */
    public Map<String, Origin> modules() {
        return Collections.unmodifiableMap(modules);
    }

    public void loads(Entries given) {
        if (loads.size() < LOADS) {
            loads.add(given);
        }
    }

    /** Returns the arguments of the program's own functions that read data, by parameter name. */
    public List<Entries> loads() {
        return Collections.unmodifiableList(loads);
    }

    /** Records that the program opened a file of the tree. */
    public void opens(Path file) {
        opened.add(file);
    }

    public Set<Path> opened() {
        return opened;
    }

    public Branches branches() {
        return branches;
    }

    public void declares(DeclaredOption option) {
        if (declared.size() < KEPT) {
            declared.putIfAbsent(option.name(), option);
        }
    }

    /** Returns the options that the program declares, by name. */
    public Map<String, DeclaredOption> declared() {
        return Collections.unmodifiableMap(declared);
    }

    /** Records that the program changed the contents of a list or a dictionary. */
    public void changes(Value container) {
        if (changed.size() < KEPT) {
            changed.put(container, true);
        }
    }

    /** Whether the program changed the contents of a list or a dictionary after it created it. */
    public boolean isChanged(Value container) {
        return changed.containsKey(container);
    }

    /** Records that a reached function of the program takes gradients. */
    public void trains(String function) {
        if (training.size() < KEPT) {
            training.add(function);
        }
    }

    /** Returns the names of the reached functions of the program that take gradients. */
    public Set<String> training() {
        return Collections.unmodifiableSet(training);
    }

    /** Records a computed number of samples in one optimizer step. The first counts. */
    public void divides(Value.Num size) {
        part = part == null ? size : part;
    }

    /** Returns the number of samples in one optimizer step that the program computed for itself; null if unknown. */
    public Value.@Nullable Num partOfBatch() {
        return part;
    }

    public Reads reads() {
        return reads;
    }

    public void add(Settings given) {
        if (!isSettings(given.entries())) {
            settings.add(given);
        }
    }

    /**
     * Records the whole configuration of the program, from which its own objects are created. If there are several, the
     * largest counts.
     */
    public void composes(Entries config) {
        Entries known = composed;
        if (known == null || config.values().size() >= known.values().size()) {
            // The program may change its arguments.
            composed = Merging.copy(config) instanceof Entries copied ? copied : config;
        }
        add(new Settings(Kind.CONFIGURATION, config));
    }

    /** Marks configurations that were merged into another as no longer separate. */
    public void supersedes(List<Value> merged) {
        settings.removeIf(each -> merged.stream().anyMatch(part -> part == each.entries()));
    }

    /** Marks a file with several named blocks as no longer separate, because one block was chosen. */
    public void supersedesBlocks(Entries block) {
        settings.removeIf(each -> each.entries().values().values().stream().anyMatch(part -> part == block));
    }

    /** Records as {@link #composes(Entries)} does, with the names of parts that the command may choose. */
    public void composes(Entries config, Set<String> choosable) {
        composes(config);
        groups.addAll(choosable);
    }

    /** Returns the names of the parts of a configuration that the command may choose. */
    public Set<String> groups() {
        return Set.copyOf(groups);
    }

    /** Returns the configuration that the program received as a whole; null if there is none. */
    public @Nullable Entries composed() {
        return composed;
    }

    public boolean isSettings(Entries entries) {
        return settings.stream().anyMatch(known -> known.entries() == entries);
    }

    /**
     * Records an unexpected exception in the evaluator. It is counted, logged and reported, so that a defect is not
     * mistaken for a limit.
     */
    public void brokenBy(RuntimeException unforeseen, Place place) {
        cut(place);
        obstacle = unforeseen + " at " + place;
        UnexpectedFailures.note(unforeseen, place);
    }

    /** Returns the unexpected exception and the line of the program; empty if there was none. */
    public String obstacle() {
        return obstacle;
    }

    /** @param place the statement at which evaluation stopped */
    public void cut(Place place) {
        cut = true;
        leaves(place);
    }

    /** Records a call that was nested too deeply to be followed; evaluation continues. */
    public void leaves(Place place) {
        if (notFollowed == null) {
            notFollowed = place;
        }
    }

    /** Returns the first place that was not followed; null if all were. */
    public @Nullable Place notFollowed() {
        return notFollowed;
    }

    public void hinders(CommandBlocker hindrance) {
        // The program ends at the first exception, and before it if an option is missing.
        boolean isAfter = hindrance.kind() == RunBlockerKind.EXCEPTION && !hindrances.isEmpty();
        if (!isAfter && hindrances.size() < LOADS && !hindrances.contains(hindrance)) {
            hindrances.add(hindrance);
        }
    }

    /** Returns the reasons why the program cannot run. */
    public List<CommandBlocker> hindrances() {
        return List.copyOf(hindrances);
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

    /** Whether the program exceeded the limits of evaluation. */
    public boolean isCut() {
        return cut;
    }
}
