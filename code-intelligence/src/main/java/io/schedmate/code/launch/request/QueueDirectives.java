package io.schedmate.code.launch.request;

import io.schedmate.code.launch.word.Word;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the requests in PBS, Grid Engine and LSF scripts and returns them under Slurm's names. */
final class QueueDirectives {

    private static final Pattern DIRECTIVE = Pattern.compile("#(PBS|\\$|BSUB)\\s+(.{1,400})");
    private static final Pattern PBS_CHUNKS = Pattern.compile("\\b(?:select|nodes)=(\\d{1,5})\\b");
    private static final Pattern PER_CHUNK = Pattern.compile("(?:^|[:,=\\s])(?:ngpus|gpus)=(\\d{1,3})\\b");
    private static final Pattern PROCESSES = Pattern.compile("[:,]mpiprocs=(\\d{1,4})\\b");
    private static final Pattern SGE_GPUS =
            Pattern.compile("-l\\s+(?:\\S*,)?(?:gpu|gpus|ngpus|num_gpus?|gpu_count)=(\\d{1,3})\\b");
    private static final Pattern LSF_GPUS =
            Pattern.compile("-gpu\\s+\"?\\S*?num=(\\d{1,3})\\b|ngpus_(?:excl_p|physical|shared)=(\\d{1,3})");
    private static final Pattern LSF_NODES = Pattern.compile("-nnodes\\s+(\\d{1,5})\\b");

    private static final Pattern QUEUE = Pattern.compile("(?:^|\\s)-q\\s+(\\S+)");
    private static final Pattern IS_OF_QUEUES = Pattern.compile("(?:^|\\s)-(?:l|gpu|nnodes|q)\\s");

    private QueueDirectives() {}

    static Map<String, Word> of(String script, String file) {
        Map<String, Word> asked = new LinkedHashMap<>();
        int number = 0;
        for (String line : script.split("\n", 20_000)) {
            number++;
            Matcher directive = DIRECTIVE.matcher(WorkLimit.text(line.strip()));
            if (directive.lookingAt()) {
                read(directive.group(1), directive.group(2), Origin.at(file, number), asked);
            }
        }
        // A request for devices that does not state nodes stays on one node.
        if (asked.containsKey("gpus-per-node")) {
            asked.putIfAbsent("nodes", new Word("1", asked.get("gpus-per-node").origin()));
        }
        return asked;
    }

    /** Reads the same requests from the command-line options of any queue. */
    static Map<String, Word> ofOptions(List<Word> options) {
        Map<String, Word> asked = new LinkedHashMap<>();
        String text = options.stream().map(Word::text).collect(Collectors.joining(" "));
        if (IS_OF_QUEUES.matcher(WorkLimit.text(text)).find()) {
            List.of("PBS", "BSUB", "$").forEach(queue -> read(queue, text, Origin.COMMAND, asked));
        }
        return asked;
    }

    private static void read(String queue, String text, Origin at, Map<String, Word> asked) {
        put(QUEUE, text, "partition", at, asked);
        switch (queue) {
            case "PBS" -> {
                put(PBS_CHUNKS, text, "nodes", at, asked);
                put(PER_CHUNK, text, "gpus-per-node", at, asked);
                put(PROCESSES, text, "ntasks-per-node", at, asked);
            }
            case "BSUB" -> {
                put(LSF_NODES, text, "nodes", at, asked);
                put(LSF_GPUS, text, "gpus-per-node", at, asked);
            }
            default -> put(SGE_GPUS, text, "gpus-per-node", at, asked);
        }
    }

    private static void put(Pattern pattern, String text, String name, Origin at, Map<String, Word> asked) {
        Matcher found = pattern.matcher(WorkLimit.text(text));
        if (found.find()) {
            String value = found.group(1) != null ? found.group(1) : found.group(2);
            asked.put(name, new Word(value, at));
        }
    }
}
