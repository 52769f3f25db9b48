package io.schedmate.code.agent.claim;

import io.schedmate.code.agent.claim.ClaimCheck.Checked.Holds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Vote and Evaluate (two-page paper, section 2): counts only proved claims. A field's value needs the votes of more
 * than half of all samples, including those without an answer.
 */
public final class Vote {

    private final int samples;
    private final int needed;
    private final Map<String, Map<String, Candidate>> fields = new LinkedHashMap<>();

    public Vote(int samples) {
        this.samples = samples;
        this.needed = samples / 2 + 1;
    }

    private record Candidate(Holds first, int voices) {}

    /** Counts the proved claims of one sample. A sample that contradicts itself about a field has no vote there. */
    public void cast(List<Holds> claims) {
        Map<String, Map<String, Holds>> own = new LinkedHashMap<>();
        claims.forEach(claim ->
                own.computeIfAbsent(claim.field(), _ -> new LinkedHashMap<>()).putIfAbsent(claim.wording(), claim));
        own.values().stream()
                .filter(values -> values.size() == 1)
                .flatMap(values -> values.values().stream())
                .forEach(this::count);
    }

    private void count(Holds claim) {
        fields.computeIfAbsent(claim.field(), _ -> new LinkedHashMap<>())
                .merge(
                        claim.wording(),
                        new Candidate(claim, 1),
                        (known, _) -> new Candidate(known.first(), known.voices() + 1));
    }

    /** Whether this many further samples cannot change the result for the fields claimed so far. */
    public boolean isDecided(int samplesLeft) {
        return fields.values().stream().allMatch(candidates -> isDecided(candidates, samplesLeft));
    }

    private boolean isDecided(Map<String, Candidate> candidates, int samplesLeft) {
        return candidates.values().stream().anyMatch(candidate -> candidate.voices() >= needed)
                || candidates.values().stream().allMatch(candidate -> candidate.voices() + samplesLeft < needed);
    }

    /** Whether enough samples are left to win despite this many failures. */
    public boolean canBeWonDespite(int failed) {
        return samples - failed >= needed;
    }

    /** Whether a field without claims so far could still get enough votes. */
    public boolean isOpenToMore(int samplesLeft) {
        return samplesLeft >= needed;
    }

    public List<Holds> winners() {
        return fields.values().stream()
                .flatMap(candidates -> candidates.values().stream())
                .filter(candidate -> candidate.voices() >= needed)
                .map(Candidate::first)
                .toList();
    }

    /** Returns proved claims with too few votes. */
    public List<RefusedClaim> outvoted() {
        return fields.values().stream()
                .flatMap(candidates -> candidates.values().stream())
                .filter(candidate -> candidate.voices() < needed)
                .map(candidate -> new RefusedClaim(
                        candidate.first().field(),
                        String.valueOf(candidate.first().value()),
                        candidate.voices() + " of the " + needed + " samples needed say so"))
                .toList();
    }
}
