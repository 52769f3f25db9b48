package io.schedmate.edge.outbox;

import java.util.Objects;
import java.util.function.Supplier;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Runs work in database transactions of Spring. */
public final class SpringTransactions implements Transactions {

    private final TransactionTemplate template;

    public SpringTransactions(PlatformTransactionManager manager) {
        this.template = new TransactionTemplate(manager);
    }

    @Override
    public <T> T inOne(Supplier<T> work) {
        return Objects.requireNonNull(template.execute(_ -> work.get()), "work has an answer");
    }
}
