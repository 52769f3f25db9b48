package io.schedmate.code.launch;

import io.schedmate.code.launch.word.Word;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.tables.WordLists;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Words that show whether a program of a script trains or does other work. */
final class LaunchWords {

    private static final Set<String> OTHER = WordLists.set(LaunchWords.class, "other-work");
    private static final Set<String> ARGUMENTS = WordLists.set(LaunchWords.class, "other-work-argument");
    private static final Pattern TRAINING =
            Pattern.compile(String.join("|", WordLists.set(LaunchWords.class, "training")));

    private LaunchWords() {}

    /** Whether a program's path, in lower case, contains a word for training. */
    static boolean namesTraining(String path) {
        return TRAINING.matcher(WorkLimit.text(path)).find();
    }

    /** Whether a part of a program's path, in lower case, is a word for other work. */
    static boolean namesOtherWork(String path) {
        return List.of(path.split("[/_.-]")).stream().anyMatch(OTHER::contains);
    }

    /** Whether an argument makes a program that can train do other work: {@code --mode test}, {@code --eval_only}. */
    static boolean asksForOtherWork(List<Word> arguments) {
        return arguments.stream()
                .map(word -> word.text().substring(word.text().indexOf('=') + 1).replace('-', '_'))
                .anyMatch(ARGUMENTS::contains);
    }
}
