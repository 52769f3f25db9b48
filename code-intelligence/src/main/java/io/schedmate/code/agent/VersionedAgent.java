package io.schedmate.code.agent;

import io.schedmate.code.admission.JobTree;
import io.schedmate.code.admission.Reading;
import io.schedmate.code.admission.ReadingKey;
import io.schedmate.code.admission.Readings;
import io.schedmate.code.admission.VersionedInspector;
import io.schedmate.code.agent.claim.MetadataDraft;
import io.schedmate.code.tree.KnownTexts;
import io.schedmate.code.tree.TreeRecord;
import io.schedmate.code.tree.TreeRecording;
import io.schedmate.code.tree.TreeRecording.Recorded;
import io.schedmate.code.tree.TreeState;
import io.schedmate.code.workload.Workload;
import io.schedmate.model.Engine;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Queries a language model about a tree only if its answer may differ: if static analysis finds other values, or if a
 * file has changed that the model read or that its claims cite. While a required field is missing, added and removed
 * files count as well.
 *
 * @param known finds facts without a model
 * @param model names the model with its version and the version of the prompt
 * @param clock within seconds of the file system's clock
 */
public record VersionedAgent(
        VersionedInspector known, AgentInspector agent, String model, Readings readings, InstantSource clock) {

    private static final KnownTexts NONE = new KnownTexts(0);

    /** @param asker the user or project whose budget the model's tokens are charged to */
    public AgentReport report(String asker, JobTree tree, String command) {
        Workload proved = known.inspectVersion(tree, command).metadata();
        ReadingKey key = ReadingKey.of(
                model, tree.line(), tree.folder(), AgentPrompt.instructions(), AgentPrompt.values(proved), command);
        Optional<Reading> before = unchanged(key, tree);
        if (before.isPresent()) {
            return again(proved, before.get());
        }
        Recorded<AgentReport> asked = TreeRecording.of(
                tree.root(),
                clock.instant(),
                NONE,
                () -> agent.report(asker, tree.root(), tree.workdir(), command, proved));
        if (asked.answer().isComplete()) {
            asked.record()
                    .ifPresent(
                            record -> readings.keep(key, reading(asked.answer().metadata(), record)));
        }
        return asked.answer();
    }

    private Optional<Reading> unchanged(ReadingKey key, JobTree tree) {
        List<Reading> before = readings.find(key);
        TreeState state = new TreeState(tree.root(), clock.instant(), NONE);
        return before.stream()
                .filter(reading -> state.changedSince(reading.rests()).isEmpty())
                .findFirst();
    }

    private static AgentReport again(Workload proved, Reading before) {
        MetadataDraft draft = new MetadataDraft(proved);
        before.metadata().findings().forEach(draft::add);
        before.metadata().others().forEach(draft::addExtra);
        Set<String> files = new LinkedHashSet<>(proved.filesRead());
        files.addAll(before.metadata().filesRead());
        return new AgentReport(draft.metadata(List.copyOf(files)), draft.refused(), AgentUse.NONE, null);
    }

    /** Returns the model's additions and what they depend on. */
    private static Reading reading(Workload metadata, TreeRecord record) {
        Workload claims = Workload.none(Engine.LLM).withFilesRead(metadata.filesRead());
        for (var found : metadata.findings().entrySet()) {
            if (found.getValue().engine() == Engine.LLM) {
                claims = claims.with(found.getKey(), found.getValue());
            }
        }
        for (var found : metadata.others().entrySet()) {
            if (found.getValue().engine() == Engine.LLM) {
                claims = claims.withExtra(found.getKey(), found.getValue());
            }
        }
        return new Reading(claims, AgentPrompt.wanted(metadata).isEmpty() ? record.ofContents() : record);
    }
}
