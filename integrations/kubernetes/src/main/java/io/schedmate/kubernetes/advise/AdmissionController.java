package io.schedmate.kubernetes.advise;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.schedmate.client.CallFailed;
import io.schedmate.client.SchedMateClient;
import io.schedmate.kubernetes.advise.Verdict.State;
import io.schedmate.kubernetes.advise.Verdict.Update;
import io.schedmate.kubernetes.format.Asked.Answer;
import io.schedmate.kubernetes.format.Fields;
import io.schedmate.kubernetes.format.Kind;
import io.schedmate.kubernetes.format.KueueApi;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Answers the admission checks that name this controller. It polls the cluster in rounds and writes only its own entry
 * of a workload's checks, as its own field manager. It keeps no state that a restarted controller would miss.
 */
public final class AdmissionController {

    /** The {@code controllerName} of SchedMate's checks. */
    public static final String NAME = "schedmate.io/advice";

    private static final PatchContext APPLY = new PatchContext.Builder()
            .withPatchType(PatchType.SERVER_SIDE_APPLY)
            .withFieldManager("schedmate")
            // Kueue writes the entry first, as pending.
            .withForce(true)
            .build();
    private static final int MAX_MESSAGE_LENGTH = 1024;

    private final KubernetesClient cluster;
    private final SchedMateClient schedmate;
    private final String clusterName;
    private final KueueApi kueue;
    private final AdmissionRules rules;
    private final double askSeconds;
    private final InstantSource clock;
    /**
     * When each workload was first seen, for Kueue versions that do not record it, and which workloads were sent back,
     * for versions that do not count retries.
     */
    private final Map<String, Instant> seen = new HashMap<>();

    private final Set<String> sentBack = new HashSet<>();

    /**
     * Creates a controller for one cluster.
     *
     * @param askSeconds the time limit of a call for advice, in seconds
     */
    public AdmissionController(
            KubernetesClient cluster,
            SchedMateClient schedmate,
            String clusterName,
            KueueApi kueue,
            AdmissionRules rules,
            double askSeconds,
            InstantSource clock) {
        this.cluster = cluster;
        this.schedmate = schedmate;
        this.clusterName = clusterName;
        this.kueue = kueue;
        this.rules = rules;
        this.askSeconds = askSeconds;
        this.clock = clock;
    }

    /** Checks every workload once. A cluster without Kueue has none. */
    public void round() {
        kueue.version().ifPresent(this::round);
    }

    private void round(String version) {
        Set<String> ours = ours(version);
        if (ours.isEmpty()) {
            return;
        }
        List<GenericKubernetesResource> all = cluster.genericKubernetesResources(Kind.workload(version))
                .inAnyNamespace()
                .list()
                .getItems();
        Set<String> there = new HashSet<>();
        all.forEach(each -> there.add(String.valueOf(each.getMetadata().getUid())));
        seen.keySet().retainAll(there);
        sentBack.retainAll(there);
        List<CheckedWorkload> waiting = all.stream()
                .flatMap(each -> CheckedWorkload.read(each, clusterName, ours).stream())
                .toList();
        Answer.Unavailable unavailable = null;
        for (CheckedWorkload workload : waiting) {
            // When the platform does not answer for one workload, the rest of the round does not wait for it.
            Answer answer = unavailable == null ? asked(workload) : unavailable;
            unavailable = answer instanceof Answer.Unavailable none ? none : null;
            answer(version, workload, answer);
        }
    }

    private Answer asked(CheckedWorkload workload) {
        Answer answer = workload.asked().by(schedmate, askSeconds);
        if (answer instanceof Answer.Advised) {
            try {
                schedmate.submit(workload.asked().submission());
            } catch (CallFailed _) {
                // Ignored: the report is sent again when the job runs.
            }
        }
        return answer;
    }

    private void answer(String version, CheckedWorkload workload, Answer answer) {
        Instant now = clock.instant();
        Instant since =
                workload.reservedAt() == null ? seen.computeIfAbsent(workload.uid(), _ -> now) : workload.reservedAt();
        CheckedWorkload counted = sentBack.contains(workload.uid()) ? workload.sentBack() : workload;
        Verdict verdict = new AdmissionPolicy(rules).decide(counted, answer, Duration.between(since, now));
        if (verdict.state() == State.PENDING) {
            return;
        }
        if (verdict.state() == State.RETRY) {
            sentBack.add(workload.uid());
        }
        write(version, workload, verdict, now);
    }

    /**
     * Writes the verdict. Only one of several checks carries the updates: the same key from two checks would keep the
     * job from starting.
     */
    private void write(String version, CheckedWorkload workload, Verdict verdict, Instant now) {
        List<Map<String, Object>> entries = new ArrayList<>();
        for (String check : workload.checks()) {
            entries.add(entry(check, verdict, entries.isEmpty() ? verdict.updates() : List.of(), now));
        }
        var metadata = workload.resource().getMetadata();
        var patch = new GenericKubernetesResource();
        patch.setApiVersion(workload.resource().getApiVersion());
        patch.setKind("Workload");
        patch.setMetadata(new ObjectMetaBuilder()
                .withName(metadata.getName())
                .withNamespace(metadata.getNamespace())
                // The write is refused if the workload has changed since it was read: its quota may be gone.
                .withResourceVersion(metadata.getResourceVersion())
                .build());
        patch.setAdditionalProperty("status", Map.of("admissionChecks", entries));
        try {
            cluster.genericKubernetesResources(Kind.workload(version))
                    .inNamespace(metadata.getNamespace())
                    .resource(patch)
                    .subresource("status")
                    .patch(APPLY);
        } catch (KubernetesClientException refused) {
            if (refused.getCode() != HttpURLConnection.HTTP_CONFLICT
                    && refused.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw refused;
            }
            // The next round reads the workload's current state.
        }
    }

    private static Map<String, Object> entry(String check, Verdict verdict, List<Update> updates, Instant now) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("name", check);
        entry.put("state", verdict.state().word());
        entry.put("lastTransitionTime", now.truncatedTo(ChronoUnit.SECONDS).toString());
        String message = verdict.message();
        entry.put("message", message.substring(0, Math.min(MAX_MESSAGE_LENGTH, message.length())));
        List<Map<String, Object>> changes =
                updates.stream().map(AdmissionController::change).toList();
        if (!changes.isEmpty()) {
            entry.put("podSetUpdates", changes);
        }
        return entry;
    }

    private static Map<String, Object> change(Update update) {
        Map<String, Object> change = new LinkedHashMap<>();
        change.put("name", update.podSet());
        put(change, "labels", update.labels());
        put(change, "annotations", update.annotations());
        put(change, "nodeSelector", update.nodeSelector());
        return change;
    }

    private static void put(Map<String, Object> change, String name, Map<String, String> values) {
        if (!values.isEmpty()) {
            change.put(name, values);
        }
    }

    /**
     * Returns the names of SchedMate's checks and activates new ones. A queue admits nothing until its check is active.
     */
    private Set<String> ours(String version) {
        Set<String> names = new TreeSet<>();
        for (GenericKubernetesResource check : checks(version)) {
            if (NAME.equals(check.get("spec", "controllerName"))) {
                names.add(check.getMetadata().getName());
                if (Fields.condition(check.get("status", "conditions"), "Active")
                        .isEmpty()) {
                    activate(version, check);
                }
            }
        }
        return names;
    }

    private List<GenericKubernetesResource> checks(String version) {
        try {
            return cluster.genericKubernetesResources(Kind.admissionCheck(version))
                    .list()
                    .getItems();
        } catch (KubernetesClientException refused) {
            if (refused.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return List.of();
            }
            throw refused;
        }
    }

    private void activate(String version, GenericKubernetesResource check) {
        var patch = new GenericKubernetesResource();
        patch.setApiVersion(check.getApiVersion());
        patch.setKind("AdmissionCheck");
        patch.setMetadata(
                new ObjectMetaBuilder().withName(check.getMetadata().getName()).build());
        Map<String, Object> active = new LinkedHashMap<>();
        active.put("type", "Active");
        active.put("status", "True");
        active.put("reason", "Active");
        active.put("message", "SchedMate answers this check.");
        active.put(
                "lastTransitionTime",
                clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
        patch.setAdditionalProperty("status", Map.of("conditions", List.of(active)));
        cluster.genericKubernetesResources(Kind.admissionCheck(version))
                .resource(patch)
                .subresource("status")
                .patch(APPLY);
    }
}
