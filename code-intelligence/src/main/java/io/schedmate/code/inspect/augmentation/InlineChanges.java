package io.schedmate.code.inspect.augmentation;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.inspect.augmentation.AugmentationField.Found;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Place;
import io.schedmate.code.value.Value.Made;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds augmentations that are written inline where samples are read: code that draws a random number and crops or
 * rotates an image.
 */
record InlineChanges(Job job) {

    private static final Pattern DRAWS = Pattern.compile(
            "(?:numpy\\.random|random|torch|secrets|tensorflow\\.random)\\.(?:random|randint|randrange|rand|uniform|normal|randn|choices?|random_sample|rand_like)");
    private static final Pattern ASSIGNS = Pattern.compile("^\\s*(\\w+)(?:\\s*,\\s*\\w+)*\\s*=[^=]");
    /** A switch that is set at random has the name of the augmentation that it turns on. */
    private static final Pattern SWITCHES = Pattern.compile(
            "^\\s*(?:self\\.)?(\\w+)\\s*=[^=].*(?:[<>]|choice\\(2\\)|randint\\((?:0,\\s*)?[12]\\)|choice\\([\\[(](?:True|False|0|1|-1)\\s*,)");

    private static final Pattern AMOUNTS = Pattern.compile(
            "^\\s*(?:self\\.)?(\\w+)\\s*=.*(?:random\\.|rng\\.)(?:uniform|randint|random|choice|normal|gauss)\\(");
    private static final Pattern TURNS_OVER = Pattern.compile(
            "fliplr|(?:np|numpy|torch)\\.flip\\(|\\.hflip\\(|FLIP_LEFT_RIGHT|ImageOps\\.mirror|cv2\\.flip\\([^)]*,\\s*1\\)|\\[:,\\s*::-1|flip_left_right");
    /** The negation of one coordinate of points. */
    private static final Pattern MIRRORS = Pattern.compile("\\[(?:\\.\\.\\.|:),\\s*\\d\\]\\s*\\*=\\s*-1");

    /** Noise that is added to points. */
    private static final Pattern JITTERS = Pattern.compile(
            "^\\s*\\w*(?:points?|pts|cloud|pc|xyz|coords?)\\w*\\s*(?:\\+=|=\\s*\\w+\\s*\\+).*(?:normal|randn)\\(");

    private static final Pattern TURNS_DOWN = Pattern.compile(
            "flipud|\\.vflip\\(|FLIP_TOP_BOTTOM|ImageOps\\.flip\\b|cv2\\.flip\\([^)]*,\\s*0\\)|\\[::-1,");
    private static final Pattern TURNS = Pattern.compile("rot90|\\.rotate\\(|warpAffine|ROTATE_\\d+");
    private static final int FLIP_LINES = 4;
    private static final int CROP_LINES = 12;
    private static final int MAX = 300;

    void each(Found found) {
        job.trace().calls().stream()
                .map(Trace.Call::made)
                .filter(made -> DRAWS.matcher(WorkLimit.text(made.callee())).matches())
                .filter(made -> !made.origin().places().isEmpty())
                .limit(MAX)
                .forEach(made -> drawn(made, found));
    }

    private void drawn(Made made, Found found) {
        Place place = made.origin().places().getFirst();
        if (place.file() == null || !place.file().endsWith(".py")) {
            return;
        }
        List<String> lines = job.tree()
                .text(job.tree().root().resolve(place.file()))
                .map(text ->
                        text.lines().skip(place.line() - 1L).limit(CROP_LINES).toList())
                .orElse(List.of());
        if (lines.isEmpty()) {
            return;
        }
        String near = String.join("\n", lines.subList(0, Math.min(FLIP_LINES, lines.size())));
        add(TURNS_OVER, near, "random horizontal flip", made, found);
        add(MIRRORS, String.join("\n", lines), "random flip", made, found);
        add(JITTERS, lines.getFirst(), "random jitter", made, found);
        add(TURNS_DOWN, near, "random vertical flip", made, found);
        add(TURNS, near, "random rotation", made, found);
        Matcher drawn = SWITCHES.matcher(WorkLimit.text(lines.getFirst()));
        if (drawn.find()) {
            AugmentationNames.ALL.ofDrawn(drawn.group(1)).ifPresent(label -> found.add(label, made.origin()));
        }
        Matcher amount = AMOUNTS.matcher(WorkLimit.text(lines.getFirst()));
        if (amount.find()) {
            AugmentationNames.ALL.ofAmount(amount.group(1)).ifPresent(label -> found.add(label, made.origin()));
        }
        Matcher assigned = ASSIGNS.matcher(WorkLimit.text(lines.getFirst()));
        if (assigned.find() && cuts(assigned.group(1), String.join("\n", lines))) {
            found.add("random crop", made.origin());
        }
    }

    /**
     * Whether both sides of an image are cropped. A cut in one dimension could be one of a text, a sound or a time
     * series.
     */
    private static boolean cuts(String start, String lines) {
        String from = Pattern.quote(start);
        return Pattern.compile("\\[[^\\]\\n]*\\b" + from + "\\s*:[^\\n]*,[^\\n]*:|\\[[^\\]\\n]*:[^\\n]*,\\s*" + from
                        + "\\s*:\\s*[^\\s\\],]|\\.crop\\([^\\n]*\\b" + from + "\\b")
                .matcher(WorkLimit.text(lines))
                .find();
    }

    private static void add(Pattern pattern, String text, String name, Made made, Found found) {
        if (pattern.matcher(WorkLimit.text(text)).find()) {
            found.add(name, made.origin());
        }
    }
}
