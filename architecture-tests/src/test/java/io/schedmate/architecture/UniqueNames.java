package io.schedmate.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Checks that no two top-level types of one part have the same simple name, so that a name has one meaning. */
final class UniqueNames extends ArchCondition<JavaClass> {

    private Map<String, List<JavaClass>> byName = Map.of();

    UniqueNames() {
        super("have a simple name of their own within their part");
    }

    @Override
    public void init(Collection<JavaClass> all) {
        byName = all.stream().filter(JavaClass::isTopLevelClass).collect(Collectors.groupingBy(UniqueNames::key));
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        List<JavaClass> alike = byName.getOrDefault(key(type), List.of());
        if (type.isTopLevelClass() && !type.getSimpleName().equals("package-info") && alike.size() > 1) {
            events.add(SimpleConditionEvent.violated(
                    type,
                    type.getName() + " shares its simple name: "
                            + alike.stream().map(JavaClass::getName).toList()));
        }
    }

    private static String key(JavaClass type) {
        return Part.of(type) + " " + type.getSimpleName();
    }
}
