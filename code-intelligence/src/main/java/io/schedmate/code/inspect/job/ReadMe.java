package io.schedmate.code.inspect.job;

import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the README nearest to a program: its heading and its first lines. */
public final class ReadMe {

    private static final String QUALIFIER =
            "deep|double|dueling|implicit|conservative|soft|twin|masked|latent|variational|conditional|sparse|graph";

    private static final List<String> FILES = List.of("README.md", "readme.md", "Readme.md", "README.rst", "README");
    private static final Pattern HEADING = Pattern.compile("\\s*(?:#{1,3}\\s+(.{2,300})|<h[1-3][^>]*>(.{2,300}))");
    private static final Pattern UNDERLINE = Pattern.compile("\\s*(?:={3,}|-{3,})\\s*");
    /** A line of prose rather than of images, links, lists or code. */
    private static final Pattern PROSE = Pattern.compile("\\s*(?:\\*\\*|_)?[A-Z][\\w()'\"*,-]*(?:\\s+[^\\s]+){4,}");

    private static final Pattern CITED = Pattern.compile("(?i)^\\s*title\\s*=\\s*(?=[{\"])");

    private static final Pattern WORD = Pattern.compile("[a-z\\d][\\w-]{2,}");
    /** Words that occur in most titles. */
    private static final Set<String> COMMON = Set.of(
            "the", "for", "and", "with", "from", "via", "using", "learning", "deep", "title", "official", "code");

    /** The number of prose lines that still describe the whole program. */
    private static final int OPENING = 3;

    private static final int FIRST = 4;
    private static final int SEARCHED = 60;
    /** Words for kinds of networks, which are not names of models. */
    private static final Pattern KIND = Pattern.compile(
            "(?i)(?:pre)?(?:transformers?|diffusion|gans?|auto-?encoders?|linear|mlps?|cnns?|rnns?|lstms?|grus?|gnns?|vaes?|graph|perceptron|discriminator|seq2seq|asr|tts|re-?id|ocr|convnets?|few-?shot|super-?res\\w*|speaker|world|vision-?\\w*|actor-critic|variational|maml|style-?transfer|dense|deep|controllable|flow|reinforce|matting|vocoder)");

    /** The name that a project gives its model: a word with several capitals, alone or before a colon. */
    private static final Pattern COINED = Pattern.compile(
            "(?=(?:[^A-Z]*[A-Z]){2})([A-Za-z][A-Za-z\\d]{1,20}(?:-[A-Za-z\\d]{1,12}){0,2})\\s*(?::.*)?");

    /** A heading of any folder, which does not say what is trained. */
    private static final Pattern GENERAL = Pattern.compile(
            "(?i)(?:\\W|\\b(?:usages?|examples?|scripts?|train(?:ing)?|read"
                    + " ?me|codes?|experiments?|getting|started|quick"
                    + " ?start|introduction|overview|instructions?|how|to|run(?:ning)?|notes?|configs?|configurations?|src|source|files?|and|the)\\b)+");

    private ReadMe() {}

    /** Returns the first heading with its place. */
    public static Optional<Answer<String>> heading(Job job) {
        return files(job)
                .map(file -> firstOf(job, file))
                .flatMap(Optional::stream)
                .filter(heading ->
                        !GENERAL.matcher(WorkLimit.text(heading.value())).matches())
                .findFirst();
    }

    /** Returns the title of the first paper that a README asks to cite, if it is the program's own. */
    public static Optional<Answer<String>> cited(Job job) {
        return file(job)
                .flatMap(file -> ofOwn(job.tree().linesWith(file, CITED), job)
                        .map(line -> Answer.at(
                                CITED.matcher(WorkLimit.text(line.getValue()))
                                        .replaceFirst("")
                                        .replaceAll("[{}\"]", ""),
                                Origin.at(job.tree().name(file), line.getKey()))));
    }

    /**
     * Returns the title of the program's own paper. A single title is the program's own; the first of several is if it
     * shares words with the heading.
     */
    private static Optional<Map.Entry<Integer, String>> ofOwn(Map<Integer, String> titles, Job job) {
        Optional<Map.Entry<Integer, String>> first = titles.entrySet().stream().findFirst();
        return titles.size() <= 1
                ? first
                : first.filter(title -> heading(job)
                        .filter(heading -> shareWords(heading.value(), title.getValue()))
                        .isPresent());
    }

    private static boolean shareWords(String heading, String title) {
        List<String> words = words(heading);
        List<String> others = words(title);
        return !words.isEmpty()
                && (others.contains(words.getFirst())
                        || words.stream().filter(others::contains).distinct().count() > 1);
    }

    private static List<String> words(String text) {
        return WORD.matcher(WorkLimit.text(text.toLowerCase(Locale.ROOT)))
                .results()
                .map(MatchResult::group)
                .filter(word -> !COMMON.contains(word))
                .toList();
    }

    /**
     * Returns the first lines of prose that match, each with its place; an answer then depends on the matching lines
     * alone.
     */
    public static List<Answer<String>> opening(Job job, Pattern words) {
        return file(job).map(file -> opening(job, file, words)).orElse(List.of());
    }

    private static List<Answer<String>> opening(Job job, Path file, Pattern words) {
        return job.tree().linesWith(file, words).entrySet().stream()
                .filter(line -> line.getKey() <= SEARCHED
                        && PROSE.matcher(WorkLimit.text(line.getValue())).lookingAt())
                .map(line ->
                        Answer.at(line.getValue().strip(), Origin.at(job.tree().name(file), line.getKey())))
                .limit(OPENING)
                .toList();
    }

    /** Returns the README nearest to the program, searching towards the root. */
    public static Optional<Path> file(Job job) {
        return files(job).findFirst();
    }

    /** Returns the READMEs of the program's folder and of those above, the nearest first. */
    private static Stream<Path> files(Job job) {
        List<Path> folders = new ArrayList<>();
        Path folder = job.launch().script() == null
                ? job.launch().folder()
                : job.launch().script().getParent();
        while (folders.size() < 8
                && folder != null
                && folder.startsWith(job.tree().root())) {
            folders.add(folder);
            folder = folder.getParent();
        }
        return folders.stream()
                .map(each -> FILES.stream()
                        .map(each::resolve)
                        .filter(job.tree()::isFile)
                        .findFirst())
                .flatMap(Optional::stream);
    }

    private static Optional<Answer<String>> firstOf(Job job, Path file) {
        // Most READMEs start with the heading; the answer then depends only on that part.
        Optional<Answer<String>> found = firstOf(job, file, FIRST);
        return found.isPresent() ? found : firstOf(job, file, SEARCHED);
    }

    private static Optional<Answer<String>> firstOf(Job job, Path file, int searched) {
        List<String> lines = job.tree().firstLines(file, searched + 1);
        for (int i = 0; i < Math.min(lines.size(), searched); i++) {
            String line = lines.get(i);
            Matcher heading = HEADING.matcher(WorkLimit.text(line));
            boolean underlined = i + 1 < lines.size()
                    && line.strip().length() > 2
                    && UNDERLINE.matcher(WorkLimit.text(lines.get(i + 1))).matches();
            if (heading.lookingAt() || underlined) {
                String text = underlined ? line : heading.group(1) != null ? heading.group(1) : heading.group(2);
                String plain = text.replaceAll("<[^>]*>|!?\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
                        .strip();
                if (plain.matches(".*[A-Za-z]{2}.*")) {
                    return Optional.of(Answer.at(plain, Origin.at(job.tree().name(file), i + 1)));
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the model in the README's heading; empty if the heading names several. */
    public static Optional<Answer<String>> model(Job job) {
        return heading(job).flatMap(heading -> {
            List<String> names = KnownNames.MODELS.wordsIn(heading.value()).stream()
                    .filter(word -> !KIND.matcher(WorkLimit.text(word)).matches()
                            && KnownNames.DATA_SETS.find(word).isEmpty())
                    .toList();
            return names.size() == 1
                    ? Optional.of(heading.as(whole(names.getFirst(), heading.value())))
                    : Optional.empty();
        });
    }

    /** Returns the name that the heading gives the program, and thereby its model. */
    public static Optional<Answer<String>> coined(Job job) {
        return heading(job).flatMap(heading -> {
            Matcher name = COINED.matcher(WorkLimit.text(heading.value()));
            return name.matches() && isOwnName(name.group(1))
                    ? Optional.of(heading.as(name.group(1)))
                    : Optional.empty();
        });
    }

    private static boolean isOwnName(String name) {
        return !KIND.matcher(WorkLimit.text(name)).matches()
                && !name.equalsIgnoreCase("readme")
                && !name.matches("[A-Z]+\\d{3,}")
                && KnownNames.DATA_SETS.find(name).isEmpty();
    }

    /** Returns the name with the preceding word if that specifies its kind: {@code Deep Q-Learning}. */
    private static String whole(String name, String heading) {
        Matcher before = Pattern.compile("(?i)\\b(" + QUALIFIER + ")[ -]" + Pattern.quote(name))
                .matcher(WorkLimit.text(heading));
        return before.find() ? before.group() : name;
    }
}
