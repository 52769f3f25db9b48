package io.schedmate.logs.classify;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The templates that wait for a judge, and the judges' answers. Bounded and thread-safe. */
public final class UndecidedTemplates {

    private static final int LIMIT = 10_000;

    private final Map<Long, String> waiting = new LinkedHashMap<>();
    private final Map<Long, Judgement> judged = new ConcurrentHashMap<>();

    @Nullable
    public Judgement judgement(long key) {
        return judged.get(key);
    }

    public synchronized void add(long key, String template) {
        if (waiting.size() < LIMIT) {
            waiting.put(key, template);
        }
    }

    public synchronized List<String> templates() {
        return List.copyOf(waiting.values());
    }

    /**
     * Passes up to {@code budget} templates to the judge, each of them once.
     *
     * @return the keys of the templates with an answer
     */
    public List<Long> settle(TemplateJudge judge, int budget) {
        Map<Long, String> batch = take(budget);
        if (batch.isEmpty()) {
            return List.of();
        }
        List<Optional<Judgement>> answers = judge.judge(List.copyOf(batch.values()));
        List<Long> settled = new ArrayList<>();
        int at = 0;
        for (Long key : batch.keySet()) {
            Optional<Judgement> answer = at < answers.size() ? answers.get(at) : Optional.empty();
            at++;
            if (answer.isPresent() && judged.size() < LIMIT) {
                judged.put(key, answer.get());
                settled.add(key);
            }
        }
        return settled;
    }

    private synchronized Map<Long, String> take(int budget) {
        Map<Long, String> batch = new LinkedHashMap<>();
        var entries = waiting.entrySet().iterator();
        while (entries.hasNext() && batch.size() < budget) {
            var entry = entries.next();
            batch.put(entry.getKey(), entry.getValue());
            entries.remove();
        }
        return batch;
    }
}
