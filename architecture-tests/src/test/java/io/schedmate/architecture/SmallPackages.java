package io.schedmate.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Limits the number of top-level types in a package, so that readers can see its contents at a glance. */
final class SmallPackages extends ArchCondition<JavaClass> {

    private final int most;
    private Map<String, Long> sizes = Map.of();

    /**
     * @param most maximum number of top-level types in a package
     */
    SmallPackages(int most) {
        super("lie in a package of at most " + most + " types");
        this.most = most;
    }

    @Override
    public void init(Collection<JavaClass> all) {
        sizes = all.stream()
                .filter(SmallPackages::counts)
                .map(JavaClass::getPackageName)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        long size = sizes.getOrDefault(type.getPackageName(), 0L);
        if (size > most) {
            events.add(SimpleConditionEvent.violated(
                    type,
                    type.getName() + " lies in a package of " + size + " types; at most " + most + " are wanted"));
        }
    }

    private static boolean counts(JavaClass type) {
        return type.isTopLevelClass() && !type.getSimpleName().equals("package-info");
    }
}
