package io.schedmate.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.INTERFACES;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.be;
import static com.tngtech.archunit.lang.conditions.ArchConditions.beAnnotatedWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.GeneralCodingRules;
import io.schedmate.client.Rounds;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.NullMarked;
import org.springframework.web.bind.annotation.RequestMapping;

/**
 * The architecture rules. {@link ArchitectureTest} checks them on SchedMate, and {@link PlantedViolationsTest} checks
 * that each of them can fail.
 */
final class Rules {

    private static final Set<String> INJECTING =
            Set.of("Autowired", "Inject", "Resource", "Value", "PersistenceContext");
    private static final Set<String> CLOCKS = Set.of(
            "java.time.Instant.now",
            "java.time.LocalDate.now",
            "java.time.LocalDateTime.now",
            "java.time.OffsetDateTime.now",
            "java.time.ZonedDateTime.now",
            "java.lang.System.currentTimeMillis",
            "java.lang.System.nanoTime",
            "java.lang.Math.random",
            "java.util.UUID.randomUUID",
            "java.util.concurrent.ThreadLocalRandom.current");
    /** The methods of Spring that return rows as a stream. */
    private static final Set<String> ROW_STREAMS = Set.of(
            "MappedQuerySpec.stream", "JdbcTemplate.queryForStream", "NamedParameterJdbcTemplate.queryForStream");

    /** The methods that return a request's path as it was sent, or a path that they decode in their own way. */
    private static final Set<String> PATHS_AS_SENT = Set.of(
            "HttpServletRequest.getRequestURI",
            "HttpServletRequest.getRequestURL",
            "HttpServletRequest.getServletPath",
            "HttpServletRequest.getPathInfo",
            "HttpServletRequest.getPathTranslated",
            "HttpServletRequestWrapper.getRequestURI",
            "HttpServletRequestWrapper.getRequestURL",
            "HttpServletRequestWrapper.getServletPath",
            "HttpServletRequestWrapper.getPathInfo",
            "ServletRequestPathUtils.parse",
            "ServletRequestPathUtils.parseAndCache",
            "ServerRequest.path",
            "URI.getPath",
            "URI.getRawPath");

    private static final Set<String> WHO_MAY_CALL = Set.of(
            "io.schedmate.edge.security.RequiresRole",
            "io.schedmate.agent.api.RequiresGrant",
            "jakarta.annotation.security.PermitAll");
    private static final Set<String> LINE_ANSWERS =
            Set.of("Checkpoints", "Hosts", "ProgressAnswers", "Sources", "YesNoAnswers");
    private static final String LIBRARIES = "io.schedmate.code.library.";

    private static final List<String> READING_TEXTS = List.of(
            "io.schedmate.code.config.",
            "io.schedmate.code.evaluate.",
            "io.schedmate.code.launch.",
            LIBRARIES,
            "io.schedmate.code.python.",
            "io.schedmate.code.tree.");
    /** The packages that the models of several libraries use. */
    private static final Set<String> SHARED_BY_LIBRARIES = Set.of("names", "commandline", "configuration");

    /** The parts that integrations use. */
    private static final Set<String> SHARED_BY_INTEGRATIONS = Set.of("client", "wire");

    private static final String COMMAND_LINE = "io.schedmate.cli";
    /**
     * The commands that may wait: following a growing file on a terminal, watching until a person stops the command,
     * and running the demo's own jobs.
     */
    private static final Set<String> WAITING_COMMANDS = Set.of("follow", "remote", "demo");

    private static final Set<String> SHARED_BY_CORES = Set.of("model", "tables");

    /** The maximum number of components: about ten. If there are more, look for a group that deserves a name. */
    private static final int MAX_COMPONENTS = 10;

    private static final String ROW = "a row as it is stored, one component a column or property";
    private static final String RULES = "settings of one judgement, one component a threshold or rule";
    private static final String STATE = "a state that is stored as one, in a format that older rows have";
    private static final String FORM = "what another program writes or reads, one component a field of its form";

    private static final String FOUND = "what one reading of a log or a command found, each for a reader of its own";

    private static final Map<String, String> LARGE_RECORDS = Map.ofEntries(
            Map.entry("io.schedmate.advisor.advise.StoredAdvice", STATE),
            Map.entry("io.schedmate.cli.simulate.ReportPage$Row", FORM),
            Map.entry("io.schedmate.evaluation.corpus.ProgressLog", FORM),
            Map.entry("io.schedmate.evaluation.faults.FaultModel", RULES),
            Map.entry("io.schedmate.evaluation.faults.FaultOutcome", FORM),
            Map.entry("io.schedmate.code.launch.Launch", FOUND),
            Map.entry("io.schedmate.failure.recovery.record.RecoveryRecord", STATE),
            Map.entry("io.schedmate.failure.report.Run", ROW),
            Map.entry("io.schedmate.gateway.api.KeyAnswer", "published, with what only a gateway knows"),
            Map.entry("io.schedmate.gateway.audit.AuditEntry", ROW),
            Map.entry("io.schedmate.gateway.store.KeyRecord", ROW),
            Map.entry("io.schedmate.logs.diagnose.Diagnosis", FOUND),
            Map.entry("io.schedmate.model.failure.Component", "published, a field for each kind of part"),
            Map.entry("io.schedmate.logs.extract.TrainingMetrics", FOUND),
            Map.entry("io.schedmate.logs.locate.Located", FOUND),
            Map.entry("io.schedmate.logs.locate.event.LogEvent$Thrown", FOUND),
            Map.entry("io.schedmate.ray.command.RayJob", FORM),
            Map.entry("io.schedmate.recovery.policy.When", RULES),
            Map.entry("io.schedmate.registry.lifecycle.JobQuery", "filters of one call, each of which may be left out"),
            Map.entry("io.schedmate.query.fleet.FleetQuery", "filters of one question, each of which may be left out"),
            Map.entry("io.schedmate.shipping.offsets.SourceOffset", ROW),
            Map.entry("io.schedmate.simulator.report.PolicyFigures", FORM),
            Map.entry("io.schedmate.tracker.alert.check.AlertRules", RULES),
            Map.entry("io.schedmate.tracker.mapping.MappingRules", RULES),
            Map.entry("io.schedmate.tracker.state.AttemptState", STATE));

    /** The maximum number of types in a package. The aim is about fifteen; at nineteen, look for two packages. */
    private static final int MAX_TYPES = 18;

    private static final Pattern BAD_NAME = Pattern.compile(".*(Impl|Utils?|Helper|Manager)");

    private Rules() {}

    static ArchRule coresImportNoFramework() {
        return classes().that(Part.core()).should(new ArchCondition<>("import no framework") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                type.getDirectDependenciesFromSelf().stream()
                        .filter(dependency -> Part.framework().test(dependency.getTargetClass()))
                        .filter(dependency -> !readsJson(type, dependency.getTargetClass()))
                        .forEach(dependency ->
                                events.add(SimpleConditionEvent.violated(type, dependency.getDescription())));
            }
        });
    }

    /**
     * Returns whether a class reads JSON or TOML. Jackson's streaming parsers read those of jobs, with lines and
     * comments; nothing is bound to classes.
     */
    private static boolean readsJson(JavaClass type, JavaClass other) {
        return type.getPackageName().equals("io.schedmate.code.config")
                && (other.getPackageName().startsWith("tools.jackson.core")
                        || other.getPackageName().startsWith("tools.jackson.dataformat.toml"));
    }

    static ArchRule coresUseOnlyThemselvesAndTheModel() {
        return classes()
                .that(Part.core())
                .should(onlyKnow(
                        "only know their own core, io.schedmate.model, io.schedmate.tables and io.schedmate.slurm.format",
                        (type, other) -> SHARED_BY_CORES.contains(Part.of(other))
                                || Part.isSlurmFormat(other)
                                || !Part.isSlurmFormat(type) && Part.of(other).equals(Part.of(type))));
    }

    static ArchRule integrationsUseOnlyTheClientAndPureCores() {
        return classes()
                .that(Part.integration())
                .should(onlyKnow(
                        "only know themselves, api-client, the model and pure cores",
                        (type, other) -> SHARED_BY_INTEGRATIONS.contains(Part.of(other))
                                || Part.core().test(other) && !Part.isSlurmFormat(other)
                                || Part.of(other).equals(Part.of(type))));
    }

    /**
     * A program that runs continuously belongs to the module of the system that it runs with; the command line only
     * starts it.
     */
    static ArchRule theCommandLineRunsNoDaemon() {
        return noClasses()
                .that(resideInAPackage(COMMAND_LINE + "..")
                        .and(not(describe(
                                "wait as commands", type -> WAITING_COMMANDS.contains(Part.packageInside(type))))))
                .should()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .callMethod(Thread.class, "sleep", Duration.class)
                .orShould()
                .callMethodWhere(describe("start a thread", Rules::startsThread))
                .orShould()
                .callMethod(Rounds.class, "pause")
                .orShould()
                .callMethod(Rounds.class, "repeat", Rounds.Round.class)
                .orShould()
                .dependOnClassesThat()
                .resideInAPackage("com.sun.net.httpserver..");
    }

    private static boolean startsThread(JavaAccess<?> call) {
        String owner = call.getTarget().getOwner().getName();
        return owner.equals("java.util.concurrent.Executors")
                || (owner.startsWith("java.lang.Thread")
                        && call.getTarget().getName().startsWith("start"));
    }

    static ArchRule serviceCoresImportNoFrameworkAndNoEdge() {
        return noClasses()
                .that(Part.serviceCore())
                .should()
                .dependOnClassesThat(Part.framework().or(Part.serviceEdge()))
                .allowEmptyShould(true);
    }

    static ArchRule edgesDoNotUseEachOther() {
        return classes()
                .that(Part.translator())
                .should(onlyKnow(
                        "not know another edge",
                        (type, other) -> !Part.translator().test(other)
                                || Part.packageInside(other).equals(Part.packageInside(type))))
                .allowEmptyShould(true);
    }

    /** An edge may have several packages, so some of its types are public. Nevertheless, no other part may use them. */
    static ArchRule onlyAnEdgeUsesItsTypes() {
        return classes()
                .should(onlyKnow(
                        "know no edge but their own",
                        (type, other) -> !Part.translator().test(other)
                                || (Part.of(other).equals(Part.of(type))
                                        && Part.packageInside(other).equals(Part.packageInside(type)))));
    }

    static ArchRule aServiceImportsNoOtherService() {
        return classes()
                .that(Part.service())
                .should(onlyKnow(
                        "not know another service",
                        (type, other) ->
                                !Part.service().test(other) || Part.of(other).equals(Part.of(type))))
                .allowEmptyShould(true);
    }

    static ArchRule theModelImportsOnlyJavaAndJspecify() {
        return classes()
                .that(resideInAPackage("io.schedmate.model.."))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage("java..", "org.jspecify..", "io.schedmate.model..")
                        .and(not(resideInAnyPackage("java.sql.."))));
    }

    static ArchRule theModelContainsOnlyRecordsEnumsAndInterfaces() {
        DescribedPredicate<JavaClass> data = describe(
                "a record, an enum or an interface",
                // Classes that the compiler adds, such as a switch's table, do not count.
                type -> type.isRecord()
                        || type.isEnum()
                        || INTERFACES.test(type)
                        || type.isAnonymousClass()
                        || type.getSuperclass()
                                .filter(parent -> parent.toErasure().isEnum())
                                .isPresent());
        return classes().that(resideInAPackage("io.schedmate.model..")).should(be(data));
    }

    static ArchRule theSimulatorImportsOnlyServiceCores() {
        return noClasses()
                .that(resideInAPackage("io.schedmate.simulator.."))
                .should()
                .dependOnClassesThat(Part.serviceEdge())
                .allowEmptyShould(true);
    }

    static ArchRule packagesFormNoCycle() {
        return slices().matching("io.schedmate.(**)").should().beFreeOfCycles();
    }

    static ArchRule coresCallNoClockAndNoRandomness() {
        return classes()
                .that(Part.core().or(Part.serviceCore()))
                .should(new ArchCondition<>("be handed clock and seed") {
                    @Override
                    public void check(JavaClass type, ConditionEvents events) {
                        type.getAccessesFromSelf().stream()
                                .filter(Rules::readsClock)
                                .forEach(access ->
                                        events.add(SimpleConditionEvent.violated(type, access.getDescription())));
                    }
                });
    }

    static ArchRule everyPackageIsNullMarked() {
        return classes().should(new ArchCondition<>("lie in a package that is @NullMarked") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean marked = type.getPackage()
                        .tryGetPackageInfo()
                        .filter(info -> info.isAnnotatedWith(NullMarked.class))
                        .isPresent();
                if (!marked) {
                    events.add(SimpleConditionEvent.violated(
                            type, type.getName() + " lies in a package without a @NullMarked package-info.java"));
                }
            }
        });
    }

    static ArchRule noFieldInjection() {
        return fields().should(new ArchCondition<>("not be injected") {
            @Override
            public void check(com.tngtech.archunit.core.domain.JavaField field, ConditionEvents events) {
                field.getAnnotations().stream()
                        .filter(it -> INJECTING.contains(it.getRawType().getSimpleName()))
                        .forEach(_ ->
                                events.add(SimpleConditionEvent.violated(field, field.getFullName() + " is injected")));
            }
        });
    }

    static ArchRule onlyTheCommandLineUsesStandardStreams() {
        return noClasses()
                .that(not(resideInAPackage("io.schedmate.cli..")))
                .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS);
    }

    static ArchRule everyEndpointDeclaresItsRole() {
        return methods()
                .that()
                .areMetaAnnotatedWith(RequestMapping.class)
                .should(beAnnotatedWith(describe(
                        "one of " + WHO_MAY_CALL,
                        annotation ->
                                WHO_MAY_CALL.contains(annotation.getRawType().getName()))));
    }

    /** A raw path can spell one address in many ways, so a decision on it is evaded by another spelling. */
    static ArchRule theGatewayDecidesOnParsedPaths() {
        return noClasses()
                .that(resideInAPackage("io.schedmate.gateway..")
                        .and(not(describe(
                                "parse paths", type -> type.getSimpleName().equals("RoutedPath")))))
                .should()
                .callMethodWhere(describe(
                        "the path as it was sent is read",
                        call -> PATHS_AS_SENT.contains(call.getTargetOwner().getSimpleName() + "." + call.getName())))
                .because("RoutedPath gives the path by which Spring chooses the method that answers");
    }

    static ArchRule noClassIsNamedImplUtilHelperOrManager() {
        return noClasses()
                .should(be(describe(
                        "named after no role (Impl, Util, Utils, Helper, Manager)",
                        type -> BAD_NAME.matcher(type.getSimpleName()).matches())));
    }

    /** Java's regular expressions backtrack, so the author of a pattern or a text could make them run without end. */
    static ArchRule externalTextIsMatchedInLinearTime() {
        return noClasses()
                .that(resideInAnyPackage(
                                "io.schedmate.tracker.mapping..",
                                "io.schedmate.shipping.find..",
                                "io.schedmate.registry.deadletter..")
                        .or(describe("answer from lines of any length", Rules::answersFromLines)))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.util.regex")
                .because("expressions of RE2 take linear time");
    }

    /** A stream of rows holds its connection until it is closed. Without a close, each call makes the pool smaller. */
    static ArchRule rowsAreReadAsLists() {
        return noClasses()
                .should()
                .callMethodWhere(describe(
                        "rows are read as a stream",
                        call -> ROW_STREAMS.contains(call.getTargetOwner().getSimpleName() + "." + call.getName())));
    }

    private static boolean answersFromLines(JavaClass type) {
        return type.getPackageName().startsWith("io.schedmate.query.") && LINE_ANSWERS.contains(type.getSimpleName());
    }

    static ArchRule theEvaluatorUsesNoLibraryModel() {
        return noClasses()
                .that(resideInAPackage("io.schedmate.code.evaluate.."))
                .should()
                .dependOnClassesThat(resideInAPackage("io.schedmate.code.library.."));
    }

    static ArchRule libraryModelsDoNotUseEachOther() {
        return classes()
                .that(resideInAPackage("io.schedmate.code.library.*.."))
                .should(onlyKnow(
                        "not know the model of another library",
                        (type, other) -> !other.getPackageName().startsWith(LIBRARIES)
                                || SHARED_BY_LIBRARIES.contains(library(other))
                                || library(other).equals(library(type))));
    }

    static ArchRule comparisonsReadNoSourceText() {
        return noClasses()
                .that(resideInAPackage("io.schedmate.code.similar.."))
                .should()
                .dependOnClassesThat(describe("read programs, files or commands", Rules::readsTexts))
                .orShould()
                .callMethod("io.schedmate.code.command.JobCommand", "command");
    }

    private static boolean readsTexts(JavaClass type) {
        String name = type.getPackageName() + ".";
        return READING_TEXTS.stream().anyMatch(name::startsWith)
                && !type.getSimpleName().equals("DeclaredOptions")
                && !name.startsWith("io.schedmate.code.launch.request.");
    }

    private static String library(JavaClass type) {
        return type.getPackageName().substring(LIBRARIES.length()).replaceFirst("\\..*", "");
    }

    static ArchRule classCyclesAreSmall() {
        return classes().that(resideInAPackage("io.schedmate.code..")).should(new SmallCycles("io.schedmate.code.", 5));
    }

    static ArchRule packagesAreSmall() {
        return classes().should(new SmallPackages(MAX_TYPES));
    }

    static ArchRule recordsAreSmall() {
        return classes().should(new SmallRecords(MAX_COMPONENTS, LARGE_RECORDS));
    }

    static ArchRule simpleNamesAreUniqueInAModule() {
        return classes().should(new UniqueNames());
    }

    private static boolean readsClock(JavaAccess<?> access) {
        var target = access.getTarget();
        // Instant.now(clock) reads the clock that a core was given.
        boolean handed = target instanceof com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget call
                && call.getRawParameterTypes().stream().anyMatch(it -> it.isEquivalentTo(java.time.Clock.class));
        return !handed && CLOCKS.contains(target.getOwner().getName() + "." + target.getName());
    }

    private static ArchCondition<JavaClass> onlyKnow(String description, BiPredicate<JavaClass, JavaClass> allowed) {
        return new ArchCondition<>(description) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                    JavaClass other = dependency.getTargetClass();
                    if (!Part.of(other).isEmpty() && !allowed.test(type, other)) {
                        events.add(SimpleConditionEvent.violated(type, dependency.getDescription()));
                    }
                }
            }
        };
    }
}
