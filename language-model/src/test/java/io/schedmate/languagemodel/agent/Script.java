package io.schedmate.languagemodel.agent;

import io.schedmate.code.agent.AgentLimits;
import io.schedmate.contracts.model.Behaviour;
import io.schedmate.contracts.model.Behaviour.CallsTool;

/** The answers of a scripted model about the job of {@link JobTree}. */
final class Script {

    static final AgentLimits ONE = AgentLimits.DEFAULTS.withSamples(1).withTime(JobTree.PATIENT);

    static final String FOUND =
            answer(claim("datasetName", "heron-birds-2019", "site/hidden.yaml", 1, "corpus: heron-birds-2019"));

    static final Behaviour LISTS = new CallsTool("file_tree_tool", "{\"path\":\".\"}");
    static final Behaviour READS = new CallsTool("file_read_tool", "{\"path\":\"site/hidden.yaml\",\"from_line\":1}");

    private Script() {}

    static String claim(String field, String value, String file, int line, String quote) {
        return "{\"field\":\"%s\",\"value\":\"%s\",\"evidence\":[{\"file\":\"%s\",\"line\":%d,\"quote\":\"%s\"}]}"
                .formatted(field, value, file, line, quote);
    }

    static String answer(String... claims) {
        return "{\"fields\":[" + String.join(",", claims) + "]}";
    }
}
