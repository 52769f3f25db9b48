package io.schedmate.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Set;

/**
 * Determines the part to which a class belongs, by its package alone, so that the rules apply to a new service
 * immediately.
 */
final class Part {

    private static final String ROOT = "io.schedmate.";
    private static final Set<String> CORES =
            Set.of("model", "logs", "code", "recovery", "traceimport", "query", "tables");
    private static final Set<String> NOT_SERVICES = Set.of(
            "model",
            "logs",
            "code",
            "query",
            "tables",
            "recovery",
            "wire",
            "signing",
            "shipping",
            "embedding",
            "languagemodel",
            "evaluation",
            "cli",
            "bench",
            "studies",
            "client",
            "kubernetes",
            "slurm",
            "ray",
            "research",
            "contracts",
            "simulator",
            "traceimport",
            "edge",
            "testing",
            "http",
            "embedded",
            "local",
            "architecture");
    private static final Set<String> INTEGRATIONS = Set.of("slurm", "kubernetes", "ray", "research");
    private static final Set<String> EDGES = Set.of("api", "messaging", "store", "wiring");
    private static final Set<String> TRANSLATORS = Set.of("api", "messaging", "store");

    private Part() {}

    /** Returns the part's name: {@code logs} for {@code io.schedmate.logs.classify}; empty outside SchedMate. */
    static String of(JavaClass type) {
        return segment(type, 0);
    }

    /**
     * Returns the package inside the part: {@code classify} for {@code io.schedmate.logs.classify}; empty at its top.
     */
    static String packageInside(JavaClass type) {
        return segment(type, 1);
    }

    static DescribedPredicate<JavaClass> core() {
        return describe("belong to a pure core", type -> CORES.contains(of(type)) || isSlurmFormat(type));
    }

    /**
     * Returns whether a class reads Slurm's output format. This is the only package of an integration that is a core,
     * because other cores also use it.
     */
    static boolean isSlurmFormat(JavaClass type) {
        return type.getPackageName().equals("io.schedmate.slurm.format");
    }

    static DescribedPredicate<JavaClass> integration() {
        return describe("belong to the integration of another system", type -> INTEGRATIONS.contains(of(type)));
    }

    static DescribedPredicate<JavaClass> service() {
        return describe("belong to a service", Part::isService);
    }

    static DescribedPredicate<JavaClass> serviceCore() {
        return describe(
                "belong to the inside of a service",
                type -> isService(type)
                        && !EDGES.contains(packageInside(type))
                        && !type.getSimpleName().endsWith("Application"));
    }

    static DescribedPredicate<JavaClass> serviceEdge() {
        return describe(
                "belong to an edge of a service", type -> isService(type) && EDGES.contains(packageInside(type)));
    }

    static DescribedPredicate<JavaClass> translator() {
        return describe(
                "belong to api, messaging or store of a service",
                type -> isService(type) && TRANSLATORS.contains(packageInside(type)));
    }

    static DescribedPredicate<JavaClass> framework() {
        return JavaClass.Predicates.resideInAnyPackage(
                "org.springframework..",
                "org.apache.kafka..",
                "com.fasterxml.jackson..",
                "tools.jackson..",
                "jakarta..",
                "javax.sql..",
                "java.sql..");
    }

    private static boolean isService(JavaClass type) {
        String part = of(type);
        return !part.isEmpty() && !NOT_SERVICES.contains(part);
    }

    private static String segment(JavaClass type, int at) {
        if (!type.getPackageName().startsWith(ROOT)) {
            return "";
        }
        String[] segments = type.getPackageName().substring(ROOT.length()).split("\\.", -1);
        return at < segments.length ? segments[at] : "";
    }
}
