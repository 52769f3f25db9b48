package io.schedmate.failure.store;

import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.report.weekly.ReportMails;
import java.sql.Timestamp;
import java.time.Instant;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Records mailed reports in PostgreSQL. The instance that inserts the row sends the mail before other instances can see
 * the row.
 */
@Repository
class JdbcReportMails implements ReportMails {

    private final JdbcClient jdbc;
    private final Transactions transactions;

    JdbcReportMails(JdbcClient jdbc, Transactions transactions) {
        this.jdbc = jdbc;
        this.transactions = transactions;
    }

    @Override
    public boolean once(String name, Instant weekEnd, Instant now, Sending sending) {
        return transactions.inOne(() -> {
            boolean first = jdbc.sql("""
                                    insert into report_mail (name, week_end, sent_at) values (?, ?, ?)
                                    on conflict do nothing
                                    """)
                            .params(name, Timestamp.from(weekEnd), Timestamp.from(now))
                            .update()
                    == 1;
            if (first) {
                sending.send();
            }
            return first;
        });
    }
}
