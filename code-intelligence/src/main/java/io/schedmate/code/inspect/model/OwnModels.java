package io.schedmate.code.inspect.model;

import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.KnownNames;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.inspect.training.OptimizerFields;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The objects of the program's own model classes. Trained objects come first, and wholes come before their parts. */
public final class OwnModels {

    private static final List<String> BASES = Names.listOf("model.base");
    private static final Set<String> WRAPPERS = Names.setOf("model.wrapper");
    private static final Set<String> SPREADS =
            Set.of("DistributedDataParallel", "DDP", "DataParallel", "FullyShardedDataParallel", "FSDP", "prepare");
    private static final int DEPTH = 4;
    private static final int MAX = 3_000;

    /** Classes that are built like a model but are not one, or are only a part of one. */
    private static final Pattern NO_MODEL = Pattern.compile(Names.anyOf("class.model.none"));

    /** Classes of layers that any model may contain. */
    private static final Pattern LAYER = Pattern.compile("(?i)" + Names.anyOf("class.model.layer"));

    /** Trainers, which do not carry the name of their network. */
    private static final Pattern TRAINS = Pattern.compile("(?:[a-zA-Z_]\\w*\\.)*" + Names.anyOf("class.model.trainer"));

    /** Names of one of several networks that are trained together. */
    private static final Pattern PART = Pattern.compile(Names.anyOf("class.model.part"));

    private final List<ObjectValue> modules;
    private final List<ObjectValue> all;
    private final boolean areSeveral;
    private final Set<Object> trained;

    OwnModels(Job job) {
        modules = job.trace().objects().stream()
                .filter(OwnModels::isModule)
                .limit(MAX)
                .toList();
        List<ObjectValue> models =
                modules.stream().filter(object -> !isNone(object.type().name())).toList();
        areSeveral = models.stream()
                        .map(object -> object.type().name())
                        .filter(name -> PART.matcher(WorkLimit.text(name)).matches())
                        .distinct()
                        .count()
                > 1;
        Set<Object> parts = parts(models.stream()
                .filter(object -> !isWrapperName(object.type().name()))
                .toList());
        Set<Object> spread = spread(job);
        trained = trained(job, spread);
        all = models.stream()
                .sorted(Comparator.comparing((ObjectValue object) -> parts.contains(object))
                        .thenComparing(object -> !trained.contains(object))
                        .thenComparing(object -> !spread.contains(object))
                        .thenComparing(object -> isLayerName(object.type().name()))
                        .thenComparing(this::isWrapper))
                .toList();
    }

    private static boolean isModule(ObjectValue object) {
        return isNetwork(object.type());
    }

    /** Whether an object is a Keras layer, which is part of a model even if no containing object is visible. */
    static boolean isLayer(ObjectValue object) {
        return object.type().ancestry().stream().anyMatch(name -> name.endsWith("ayers.Layer"));
    }

    public static boolean isNetwork(ClassValue type) {
        return type.ancestry().stream().anyMatch(name -> BASES.stream().anyMatch(name::endsWith));
    }

    /** Whether the name is generic, or that of a wrapper, a trainer or one of several models. */
    boolean isWrapper(ObjectValue object) {
        String name = object.type().name();
        return isWrapperName(name)
                || (areSeveral && PART.matcher(WorkLimit.text(name)).matches())
                || WRAPPERS.contains(name.toLowerCase(Locale.ROOT));
    }

    /** Whether the name is that of a part of a model, or of something other than a model. */
    static boolean isNone(String name) {
        return NO_MODEL.matcher(WorkLimit.text(name)).matches();
    }

    /** Whether the name is that of a layer, such as a perceptron, which a model has beside its own network. */
    static boolean isLayerName(String name) {
        return LAYER.matcher(WorkLimit.text(name)).matches();
    }

    /** Whether it is one of the networks that an algorithm trains, such as an actor with its critic. */
    static boolean isPartName(String name) {
        return PART.matcher(WorkLimit.text(name)).matches();
    }

    static boolean isWrapperName(String name) {
        return TRAINS.matcher(WorkLimit.text(name)).matches();
    }

    List<ObjectValue> all() {
        return all;
    }

    /** Returns the parts of the networks, without the networks themselves. */
    List<ObjectValue> parts() {
        return modules;
    }

    /** Whether an own network may be a trained one: an optimizer changes it, or no network is known to be changed. */
    boolean mayTrain(ObjectValue model) {
        return trained.contains(model) || isOpen();
    }

    /** Whether no own network is known to be trained. */
    private boolean isOpen() {
        return trained.stream().noneMatch(object -> object instanceof ObjectValue model && isModule(model));
    }

    /**
     * Whether a library's model may be the trained one. It is not if the program trains own models that do not contain
     * it.
     */
    boolean mayTrain(Made made) {
        return trained.contains(made) || isOpen();
    }

    private Set<Object> parts(List<ObjectValue> wholes) {
        Set<Object> parts = Collections.newSetFromMap(new IdentityHashMap<>());
        for (ObjectValue whole : wholes) {
            Set<Object> inside = Collections.newSetFromMap(new IdentityHashMap<>());
            whole.attributes().values().values().forEach(value -> collect(value, inside, 1));
            inside.remove(whole);
            if (isWrapper(whole)) {
                inside.removeIf(this::isKnown);
            }
            parts.addAll(inside);
        }
        return parts;
    }

    private boolean isKnown(Object part) {
        return part instanceof ObjectValue object
                && !isWrapper(object)
                && KnownNames.MODELS
                        .find(object.type().name())
                        .filter(known -> !known.task().isEmpty())
                        .isPresent();
    }

    /** Returns the objects that an optimizer changes or that are distributed, with everything inside them. */
    private static Set<Object> trained(Job job, Set<Object> spread) {
        Set<Object> objects = Collections.newSetFromMap(new IdentityHashMap<>());
        job.calls(OptimizerFields::isOptimizer).stream().findFirst().ifPresent(made -> {
            made.arguments().forEach(value -> collect(value, objects, 0));
            made.named().values().forEach(value -> collect(value, objects, 0));
        });
        // What a program distributes over devices it also trains.
        objects.addAll(spread);
        List.copyOf(objects).forEach(object -> {
            if (object instanceof ObjectValue whole) {
                whole.attributes().values().values().forEach(value -> collect(value, objects, 1));
            }
        });
        return objects;
    }

    /** Returns the objects that the program distributes over devices. A head that is only trained beside them is none. */
    private static Set<Object> spread(Job job) {
        Set<Object> objects = new LinkedHashSet<>();
        job.calls(callee -> SPREADS.contains(Job.leaf(callee))).stream()
                .flatMap(made -> Stream.concat(
                        made.arguments().stream(),
                        Stream.ofNullable(made.named().get("module"))))
                .filter(ObjectValue.class::isInstance)
                .forEach(objects::add);
        return objects;
    }

    private static void collect(Value value, Set<Object> into, int depth) {
        if (depth > DEPTH || into.size() > MAX) {
            return;
        }
        switch (value) {
            case ObjectValue object -> into.add(object);
            case Items items -> items.values().forEach(item -> collect(item, into, depth + 1));
            case Entries entries -> entries.values().values().forEach(item -> collect(item, into, depth + 1));
            case Made made -> {
                into.add(made);
                made.arguments().forEach(item -> collect(item, into, depth + 1));
                made.named().values().forEach(item -> collect(item, into, depth + 1));
            }
            default -> {
                // Nothing inside.
            }
        }
    }
}
