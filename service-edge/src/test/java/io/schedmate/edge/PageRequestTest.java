package io.schedmate.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.edge.api.Cursor;
import io.schedmate.edge.api.PageRequest;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.model.job.JobState;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PageRequestTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    private record Page(List<Integer> items, @Nullable String nextCursor) {}

    @Test
    void theLastPageHasNoCursor() {
        assertThat(page(PageRequest.of(null, 2), List.of(1, 2))).isEqualTo(new Page(List.of(1, 2), null));
    }

    @Test
    void aPageEndsAtItsLimitWithACursorToTheNextPage() {
        PageRequest first = PageRequest.of(null, 2, "a");
        Page page = page(first, List.of(1, 2, 3));
        PageRequest next = PageRequest.of(page.nextCursor(), 2, "a");

        assertThat(first.start(Cursor::number)).isNull();
        assertThat(page.items()).containsExactly(1, 2);
        assertThat(next.start(Cursor::number)).isEqualTo(2);
        assertThat(next.start(Cursor::time)).isEqualTo(NOON);
    }

    @Test
    void aCursorOfAnotherListIsRejected() {
        String cursor =
                page(PageRequest.of(null, 1, JobState.RUNNING), List.of(1, 2)).nextCursor();

        assertThatThrownBy(() -> PageRequest.of(cursor, 1, JobState.QUEUED)).isInstanceOf(ProblemException.class);
    }

    /** The hash of an enum value differs between processes, so a replica refused the cursors of another one. */
    @Test
    void aCursorIsTheSameInEveryProcess() {
        String cursor = PageRequest.of(null, 1, List.of(JobState.RUNNING)).cursor(NOON, 7);

        assertThat(new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8))
                .isEqualTo(List.of("[RUNNING]").hashCode() + "|2026-03-02T12:00:00Z|7");
    }

    private static Page page(PageRequest asked, List<Integer> found) {
        return asked.page(found, _ -> NOON, each -> each, Page::new);
    }
}
