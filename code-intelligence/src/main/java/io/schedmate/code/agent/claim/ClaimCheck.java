package io.schedmate.code.agent.claim;

import io.schedmate.code.agent.claim.Claim.Citation;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.WorkloadField;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks claims against the lines that they cite. A value that the lines do not prove is rejected. */
public final class ClaimCheck {

    private static final int MAX_VALUE_LENGTH = 200;
    private static final int MAX_CITATIONS = 4;

    /** Words for a missing value. */
    private static final Set<String> NOTHING =
            Set.of("", "null", "none", "unknown", "na", "undetermined", "notspecified", "unspecified", "default");

    private final CitedLines lines;

    public ClaimCheck(SourceTree tree, String command) {
        this.lines = new CitedLines(tree, command);
    }

    /** The result of checking a claim. */
    public sealed interface Checked {

        /**
         * @param wording the normalised form for comparing values
         * @param evidence the evidence in the form that the metadata cites
         */
        record Holds(String field, Object value, String wording, Evidence evidence) implements Checked {}

        record Fails(RefusedClaim refusal) implements Checked {}

        /** The claim that there is no value, which no line can prove. */
        record Nothing() implements Checked {}
    }

    public Checked check(Claim claim) {
        if (NOTHING.contains(Passage.squeezed(claim.value()))) {
            return new Checked.Nothing();
        }
        if (claim.value().length() > MAX_VALUE_LENGTH) {
            return fails(claim, "the value is too long");
        }
        if (claim.evidence().isEmpty() || claim.evidence().size() > MAX_CITATIONS) {
            return fails(
                    claim,
                    "expected 1 to " + MAX_CITATIONS + " cited lines ("
                            + claim.evidence().size() + ")");
        }
        List<CitedLine> cited = new ArrayList<>();
        for (Citation citation : claim.evidence()) {
            Optional<CitedLine> line = lines.find(citation);
            if (line.isEmpty()) {
                return fails(claim, "there is no line " + citation.file() + ":" + citation.line());
            }
            cited.add(line.get());
        }
        return WorkloadField.of(claim.field())
                .map(field -> check(claim, field, cited))
                .orElseGet(() -> checkExtra(claim, cited));
    }

    private static Checked check(Claim claim, WorkloadField field, List<CitedLine> cited) {
        if (cited.stream().anyMatch(line -> line.passage().givesOrders())) {
            return fails(claim, "the line addresses its reader");
        }
        if (!field.mayComeFromNotes() && cited.stream().anyMatch(CitedLine::isNote)) {
            return fails(claim, "notes and comments do not set it");
        }
        return FieldSupport.of(field, claim.value().strip(), cited)
                .<Checked>map(found -> new Checked.Holds(
                        field.fieldName(), found.value(), found.wording(), evidence(found.cited(), cited.size())))
                .orElseGet(() -> fails(
                        claim,
                        "the line does not state it: "
                                + cited.stream()
                                        .map(line -> line.place().toString())
                                        .collect(Collectors.joining(", "))));
    }

    /** Checks the value of a job-specific field, which must occur literally in one line. */
    private static Checked checkExtra(Claim claim, List<CitedLine> cited) {
        if (!claim.field().matches("[a-z][A-Za-z0-9_]{1,40}")) {
            return fails(claim, "no name of a field");
        }
        Passage passage = cited.getFirst().passage();
        if (passage.givesOrders() || cited.getFirst().isNote() || !passage.names(claim.value())) {
            return fails(
                    claim, "the line does not state it: " + cited.getFirst().place());
        }
        return new Checked.Holds(
                claim.field(),
                claim.value().strip(),
                Passage.squeezed(claim.value()),
                new Evidence.Cited(List.of(cited.getFirst().place())));
    }

    private static Evidence evidence(List<CitedLine> cited, int all) {
        Evidence places = new Evidence.Cited(
                cited.stream().map(CitedLine::place).distinct().toList());
        return cited.size() == 1 || all == 1 ? places : new Evidence.Derived(places.text());
    }

    private static Checked fails(Claim claim, String why) {
        return new Checked.Fails(new RefusedClaim(claim.field(), claim.value(), why));
    }
}
