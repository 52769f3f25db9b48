package io.schedmate.code.inspect.job;

import io.schedmate.code.limit.WorkLimit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the parts of a composed configuration that the command chooses: {@code model=s4}, {@code +data=wiki/small}. */
public final class ChosenPart {

    private ChosenPart() {}

    /** @param groups the possible names of the group */
    public static Stream<Answer<String>> of(Job job, Pattern groups) {
        return job.launch().arguments().stream()
                .filter(word -> word.isKnown() && word.text().matches("\\+?\\w+=[\\w/.-]+"))
                .filter(word -> {
                    String group = word.text().replaceFirst("=.*", "").replaceFirst("^\\+", "");
                    return groups.matcher(WorkLimit.text(group)).matches()
                            && job.trace().groups().contains(group);
                })
                .map(word -> Answer.at(word.text().replaceFirst(".*[=/]", ""), word.origin()));
    }
}
