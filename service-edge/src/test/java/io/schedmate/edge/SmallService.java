package io.schedmate.edge;

import io.schedmate.edge.event.EventPublisher;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.problem.ProblemType;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;

/** The smallest service that uses this module. */
@SpringBootApplication
@EnableScheduling
public class SmallService {

    public static void main(String[] arguments) {
        SpringApplication.run(SmallService.class, arguments);
    }

    @RestController
    static class Calls {

        private final EventPublisher publisher;

        Calls(EventPublisher publisher) {
            this.publisher = publisher;
        }

        @RequiresRole({Role.READER, Role.ADMIN})
        @GetMapping("/jobs/{jobId}")
        Asked job(
                @PathVariable JobId jobId,
                @RequestParam(defaultValue = "running") List<JobState> state,
                @RequestParam @Nullable Instant from,
                @RequestParam(defaultValue = "50") int limit) {
            return new Asked(jobId, state, from, limit);
        }

        @RequiresRole({Role.READER, Role.ADMIN})
        @PostMapping("/jobs")
        JobSubmission submit(@RequestBody JobSubmission submission) {
            return submission;
        }

        @RequiresRole({Role.READER, Role.ADMIN})
        @PostMapping("/upload")
        long upload(@RequestPart MultipartFile archive) {
            return archive.getSize();
        }

        @RequiresRole({Role.READER, Role.SHIPPER, Role.ADMIN})
        @GetMapping("/caller")
        Caller caller(Caller caller) {
            return caller;
        }

        @RequiresRole({Role.OPERATOR, Role.ADMIN})
        @GetMapping("/operators")
        void operators() {}

        @GetMapping("/undeclared")
        void undeclared() {}

        @RequiresRole({Role.READER, Role.ADMIN})
        @GetMapping("/gone")
        void gone() {
            throw ProblemException.of(ProblemType.GONE, "Expected a kept log, got (dropped). Ask for a newer one.");
        }

        @RequiresRole({Role.READER, Role.ADMIN})
        @GetMapping("/broken")
        void broken() {
            throw new IllegalStateException("a secret of the inside");
        }

        @RequiresRole({Role.READER, Role.ADMIN})
        @GetMapping("/away")
        void away() {
            throw new DataAccessResourceFailureException("no database");
        }

        @RequiresRole({Role.READER, Role.ADMIN})
        @PostMapping("/told")
        void publish(@RequestBody JobSubmission submission) {
            publisher.publish(Events.submitted(submission)).join();
        }
    }

    record Asked(
            JobId jobId, List<JobState> state, @Nullable Instant from, int limit) {}
}
