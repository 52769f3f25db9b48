package io.schedmate.advisor.advise;

import io.schedmate.advisor.admission.RecentSubmissions;
import io.schedmate.advisor.estimate.Estimator;
import io.schedmate.advisor.history.Lesson;
import io.schedmate.advisor.history.Lessons;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Follows all lessons in their order, so that each replica knows the same, and knows it again after a restart. */
public final class Learning {

    private static final int AT_ONCE = 1_000;

    private final Lessons lessons;
    private final RecentSubmissions recent;
    private final Estimator estimator;
    private Lessons.@Nullable Place place;

    public Learning(Lessons lessons, RecentSubmissions recent, Estimator estimator) {
        this.lessons = lessons;
        this.recent = recent;
        this.estimator = estimator;
    }

    /** Learns all that is new. */
    public synchronized void catchUp() {
        List<Lessons.Kept> next = lessons.next(place, AT_ONCE);
        while (!next.isEmpty()) {
            next.forEach(kept -> learn(kept.lesson()));
            place = next.getLast().place();
            next = lessons.next(place, AT_ONCE);
        }
    }

    private void learn(Lesson lesson) {
        switch (lesson) {
            case Lesson.Submitted submitted -> {
                recent.remember(submitted.jobId(), submitted.submission(), submitted.at());
                estimator.submitted(submitted.jobId(), submitted.submission());
            }
            case Lesson.Ended ended -> estimator.ended(ended.run());
        }
    }
}
