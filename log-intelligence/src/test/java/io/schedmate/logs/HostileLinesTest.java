package io.schedmate.logs;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.locate.signature.SignatureCatalogue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Runs every pattern that this module compiles from a constant over lines that are hard for it. Counts the characters that
 * it reads instead of measuring time: a pattern that reads a line again for each of its characters takes quadratic time.
 */
class HostileLinesTest {

    private static final int LENGTH = 1_200;
    /** A pattern of bounded length reads a character some hundred times; a quadratic one reads {@code LENGTH / 2} characters for each. */
    private static final long MAX_READS = 400L * LENGTH;

    private static final Set<String> CALLS = Set.of(
            "java/util/regex/Pattern.compile",
            "java/lang/String.matches",
            "java/lang/String.replaceAll",
            "java/lang/String.replaceFirst",
            "java/lang/String.split");

    @Test
    void noPatternScansAHostileLineRepeatedly() throws Exception {
        List<Constant> patterns = new ArrayList<>(patterns());
        patterns.addAll(ofData("diagnose/components.tsv", 1));
        patterns.addAll(ofData("codes/families.tsv", 3));
        patterns.addAll(ofSignatures());

        assertThat(patterns).hasSizeGreaterThan(50);
        assertThat(patterns.stream().filter(HostileLinesTest::isSlow)).isEmpty();
    }

    /** @param flags as {@link Pattern} counts them */
    private record Constant(String place, String regex, int flags) {}

    private static boolean isSlow(Constant constant) {
        Pattern pattern = Pattern.compile(constant.regex(), constant.flags());
        return hostileLines(constant.regex()).stream().anyMatch(line -> reads(pattern, line) > MAX_READS);
    }

    private static long reads(Pattern pattern, String line) {
        Counted counted = new Counted(line);
        Matcher matcher = pattern.matcher(counted);
        try {
            while (matcher.find()) {
                // To the end.
            }
        } catch (StackOverflowError tooDeep) {
            return Long.MAX_VALUE;
        } catch (TooManyReads _) {
            return MAX_READS + 1;
        }
        return counted.reads;
    }

    /** The words of the pattern itself, repeated, and an end that matches nothing. */
    private static List<String> hostileLines(String regex) {
        Set<String> parts =
                new LinkedHashSet<>(List.of("a", "0", " ", "A", "_", ".", "-", "/", "\t", "a ", "0,", "a.", "a="));
        regex.replaceAll("\\\\[a-zA-Z]", " ")
                .chars()
                .filter(each -> "\\^$|?*+".indexOf(each) < 0)
                .limit(120)
                .forEach(each -> parts.add(Character.toString(each)));
        Set<String> starts = new LinkedHashSet<>(List.of("", "a", " ", "0", "'", "\"", "(", "["));
        Pattern.compile("[A-Za-z]{3,}").matcher(regex).results().limit(8).forEach(word -> {
            parts.add(word.group());
            parts.add(word.group() + " ");
            starts.add(word.group());
        });
        return starts.stream()
                .flatMap(start -> parts.stream().map(part -> start + part.repeat(LENGTH / part.length()) + "\u0001"))
                .toList();
    }

    private static List<Constant> ofData(String resource, int column) throws IOException {
        return rows(resource)
                .filter(row -> !row.get(column).equals("-"))
                .map(row -> new Constant(resource, row.get(column), 0))
                .toList();
    }

    /** The regular expression is between two slashes at the end of a row. */
    private static List<Constant> ofSignatures() throws IOException {
        return rows("locate/signature/signatures.tsv")
                .map(List::getLast)
                .filter(cell -> cell.endsWith("/") && cell.contains(" /"))
                .map(cell -> new Constant(
                        "locate/signature/signatures.tsv",
                        cell.substring(cell.indexOf(" /") + 2, cell.length() - 1),
                        0))
                .toList();
    }

    private static Stream<List<String>> rows(String resource) throws IOException {
        try (InputStream stream = HostileLinesTest.class.getResourceAsStream(resource)) {
            String text = new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> List.of(line.split("\t+")));
        }
    }

    private static List<Constant> patterns() throws Exception {
        Path classes = Path.of(SignatureCatalogue.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (Stream<Path> files = Files.walk(classes)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .flatMap(file -> patterns(file).stream())
                    .toList();
        }
    }

    private static List<Constant> patterns(Path file) {
        try {
            List<Constant> found = new ArrayList<>();
            ClassFile.of()
                    .parse(file)
                    .methods()
                    .forEach(method -> method.code()
                            .ifPresent(code -> collect(
                                    file.getFileName() + "."
                                            + method.methodName().stringValue(),
                                    code.elementStream()
                                            .filter(Instruction.class::isInstance)
                                            .toList(),
                                    found)));
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The pattern is the last constant text before the call, or the one before it if a replacement follows. */
    private static void collect(String place, List<CodeElement> code, List<Constant> found) {
        List<String> texts = new ArrayList<>();
        int number = 0;
        for (CodeElement each : code) {
            if (each instanceof ConstantInstruction constant && constant.constantValue() instanceof String text) {
                texts.add(text);
                number = 0;
            } else if (each instanceof ConstantInstruction constant
                    && constant.constantValue() instanceof Integer value) {
                number = value;
            } else if (each instanceof InvokeInstruction call) {
                String name = call.owner().asInternalName() + "." + call.name().stringValue();
                boolean hasReplacement = name.endsWith(".replaceAll") || name.endsWith(".replaceFirst");
                if (CALLS.contains(name) && texts.size() > (hasReplacement ? 1 : 0)) {
                    found.add(new Constant(
                            place,
                            texts.get(texts.size() - (hasReplacement ? 2 : 1)),
                            name.endsWith(".compile") ? number : 0));
                }
                texts.clear();
            }
        }
    }

    private static final class TooManyReads extends RuntimeException {
        TooManyReads() {
            super(null, null, false, false);
        }
    }

    private static final class Counted implements CharSequence {

        private final String text;
        private long reads;

        Counted(String text) {
            this.text = text;
        }

        @Override
        public char charAt(int index) {
            if (++reads > MAX_READS) {
                throw new TooManyReads();
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
