package io.schedmate.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Map;

/**
 * Limits the number of components of a record: components that belong together form a record with its own name.
 * Published records follow their documents, and settings have a component for each key, so both are exempt.
 */
final class SmallRecords extends ArchCondition<JavaClass> {

    private static final String PUBLISHED = "io.schedmate.model.";
    private static final String SETTINGS = "Properties";

    private final int most;
    private final Map<String, String> reasons;

    /**
     * @param most maximum number of components of a record
     * @param reasons reasons why a record may have more, by its name
     */
    SmallRecords(int most, Map<String, String> reasons) {
        super("be no record of more than " + most + " components");
        this.most = most;
        this.reasons = reasons;
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        long components = components(type);
        if (components > most && !isBound(type) && !reasons.containsKey(type.getName())) {
            events.add(SimpleConditionEvent.violated(
                    type, type.getName() + " has " + components + " components; at most " + most + " are wanted"));
        }
    }

    private static long components(JavaClass type) {
        return type.isRecord()
                ? type.getFields().stream().filter(SmallRecords::isComponent).count()
                : 0;
    }

    private static boolean isComponent(JavaField field) {
        return !field.getModifiers().contains(JavaModifier.STATIC);
    }

    private static boolean isBound(JavaClass type) {
        return type.getName().startsWith(PUBLISHED)
                || outermost(type).getSimpleName().endsWith(SETTINGS);
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(SmallRecords::outermost).orElse(type);
    }
}
