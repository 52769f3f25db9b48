package io.schedmate.kubernetes.advise;

import io.schedmate.kubernetes.advise.Verdict.State;
import io.schedmate.kubernetes.advise.Verdict.Update;
import io.schedmate.kubernetes.format.Asked;
import io.schedmate.kubernetes.format.Asked.Answer;
import io.schedmate.kubernetes.format.Marks;
import io.schedmate.model.advice.Estimates;
import io.schedmate.model.advice.Quantiles;
import io.schedmate.model.advice.ThroughputEstimate;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.check.ReadableTime;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Turns an answer into a verdict. A workload that SchedMate refuses to advise on is never delayed. */
record AdmissionPolicy(AdmissionRules rules) {

    /**
     * Returns the current verdict.
     *
     * @param waited the time since the workload's quota was reserved
     */
    Verdict decide(CheckedWorkload workload, Answer answer, Duration waited) {
        return switch (answer) {
            case Answer.Advised(Advice advice) -> advised(workload, advice);
            case Answer.Refused(String why) -> Verdict.of(State.READY, "Admitted without advice: " + why);
            case Answer.Unavailable(String why)
            when waited.compareTo(rules.deadline()) >= 0 ->
                Verdict.of(
                        State.READY,
                        "Admitted without advice, for none came in %s: %s"
                                .formatted(ReadableTime.of(rules.deadline().toSeconds()), why));
            case Answer.Unavailable(String why) -> Verdict.of(State.PENDING, "Waiting for advice: " + why);
        };
    }

    private Verdict advised(CheckedWorkload workload, Advice advice) {
        Estimates estimates = advice.estimates();
        Optional<String> hopeless = Optional.ofNullable(estimates)
                .map(Estimates::durationSeconds)
                .flatMap(duration -> hopeless(workload.asked(), duration));
        if (hopeless.isPresent() && rules.rejects()) {
            return Verdict.of(State.REJECTED, hopeless.get());
        }
        Optional<String> tooBig = Optional.ofNullable(estimates)
                .map(Estimates::gpuMemoryBytes)
                .flatMap(memory -> tooBig(workload, memory));
        if (tooBig.isPresent() && workload.retries() == 0) {
            return Verdict.of(State.RETRY, tooBig.get());
        }
        return new Verdict(
                State.READY,
                hopeless.or(() -> tooBig).orElseGet(() -> described(advice)),
                updates(workload.asked(), advice));
    }

    private static Optional<String> hopeless(Asked asked, Quantiles duration) {
        Double limit = asked.timeLimitSeconds();
        return limit == null || duration.p10() <= limit
                ? Optional.empty()
                : Optional.of("Its limit is %s, and nine of ten jobs like it run longer than %s."
                        .formatted(ReadableTime.of(limit), ReadableTime.of(duration.p10())));
    }

    private Optional<String> tooBig(CheckedWorkload workload, Quantiles memory) {
        for (String flavor : workload.gpuFlavors()) {
            long bytes = rules.memoryOfFlavors().getOrDefault(flavor, Long.MAX_VALUE);
            if (bytes < memory.p10()) {
                return Optional.of("A GPU of %s has %d MiB, and nine of ten jobs like it take more than %.0f MiB."
                        .formatted(flavor, bytes >> 20, memory.p10() / (1 << 20)));
            }
        }
        return Optional.empty();
    }

    private static String described(Advice advice) {
        Estimates estimates = advice.estimates();
        if (estimates == null || estimates.durationSeconds() == null) {
            return "Advice %s: how long it will run is not known.".formatted(advice.adviceId());
        }
        return "Advice %s: expected to run %s, %s at most in nine of ten cases."
                .formatted(
                        advice.adviceId(),
                        ReadableTime.of(estimates.durationSeconds().p50()),
                        ReadableTime.of(estimates.durationSeconds().p90()));
    }

    /**
     * Returns the additions to each pod set. Adds only new keys, because Kueue cannot start a workload if an existing
     * key is written again.
     */
    private List<Update> updates(Asked asked, Advice advice) {
        Map<String, String> annotations = Asked.annotations(advice);
        Map<String, String> labels = Map.of(Marks.JOB, asked.id().toString());
        Map<String, String> selector = selector(advice);
        return asked.pods().stream()
                .map(pods -> new Update(
                        pods.name(),
                        without(labels, pods.labels()),
                        without(annotations, pods.annotations()),
                        pods.gpus() == 0 ? Map.of() : without(selector, pods.nodeSelector())))
                .toList();
    }

    private Map<String, String> selector(Advice advice) {
        Estimates estimates = advice.estimates();
        if (rules.gpuTypeLabel().isEmpty() || estimates == null) {
            return Map.of();
        }
        List<ThroughputEstimate> known = estimates.throughput();
        if (known.stream().map(ThroughputEstimate::gpuType).distinct().count() < 2) {
            return Map.of();
        }
        return known.stream()
                .max(Comparator.comparingDouble(each -> each.throughput().value()))
                .map(best -> Map.of(rules.gpuTypeLabel(), best.gpuType()))
                .orElse(Map.of());
    }

    private static Map<String, String> without(Map<String, String> added, Map<String, Object> there) {
        Map<String, String> left = new TreeMap<>(added);
        left.keySet().removeAll(there.keySet());
        return left;
    }
}
