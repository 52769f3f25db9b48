package io.schedmate.tracker.messaging;

import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobStateEvent;
import io.schedmate.tracker.jobs.JobNews;
import io.schedmate.tracker.state.Tracker;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/** Hears what becomes of jobs. An event that comes again changes nothing. */
@Component
class JobListener {

    private final JobNews news;
    private final Tracker tracker;

    JobListener(JobNews news, Tracker tracker) {
        this.news = news;
        this.tracker = tracker;
    }

    @KafkaListener(topics = "job-state")
    void on(JobStateEvent event) {
        if (event instanceof JobStateChanged change && change.state().ended()) {
            // Before the end is known, so that who follows the job gets this first.
            tracker.end(change.jobId(), change.attempt());
        }
        news.hear(event);
    }
}
