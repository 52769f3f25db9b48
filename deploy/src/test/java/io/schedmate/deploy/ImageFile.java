package io.schedmate.deploy;

import java.util.List;
import java.util.regex.Pattern;

/** The Dockerfile, one instruction per line, without comments. */
record ImageFile(List<String> instructions) {

    static ImageFile read() {
        String joined =
                Repository.text("Dockerfile").replaceAll("(?m)^#.*\\n", "").replace("\\\n", " ");
        return new ImageFile(joined.lines().filter(line -> !line.isBlank()).toList());
    }

    /** Returns the instructions of the final image, from its FROM on. */
    List<String> lastStage() {
        int from = 0;
        for (int at = 0; at < instructions.size(); at++) {
            from = instructions.get(at).startsWith("FROM ") ? at : from;
        }
        return instructions.subList(from, instructions.size());
    }

    /** Returns the arguments of the only instruction of the last stage that starts with this word. */
    String last(String word) {
        return lastStage().stream()
                .filter(line -> line.startsWith(word + " "))
                .map(line -> line.substring(word.length() + 1).strip())
                .findFirst()
                .orElseThrow();
    }

    /** Returns the words of the image's command, which no shell interprets. */
    List<String> entrypoint() {
        return Repository.yaml(last("ENTRYPOINT")).items().stream()
                .map(Tree::text)
                .toList();
    }

    /** Returns what the group of a pattern matches in the instructions. */
    String find(String pattern) {
        var matcher = Pattern.compile(pattern).matcher(String.join("\n", instructions));
        if (!matcher.find()) {
            throw new IllegalStateException("Expected the Dockerfile to say (%s).".formatted(pattern));
        }
        return matcher.group(1);
    }
}
