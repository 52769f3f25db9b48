package io.schedmate.edge.problem;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Import;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** Configures problems for services with a database. */
@AutoConfiguration
@ConditionalOnClass({DataAccessException.class, TransactionException.class})
@Import(StoreProblemAdvice.class)
public class StoreProblemConfiguration {}
