package io.schedmate.registry.store;

import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.JpaSpecificationExecutor;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

/** The JPA repository of the job table. */
interface JobRows extends JpaRepository<JobRow, UUID>, JpaSpecificationExecutor<JobRow> {

    @Lock(LockModeType.PESSIMISTIC_WRITE)
    Optional<JobRow> findLockedByJobId(UUID jobId);

    @Query("select row.jobId from JobRow row where row.jobId in :jobIds")
    List<UUID> known(Collection<UUID> jobIds);

    @Modifying
    @Query("update JobRow row set row.recoveryStatus = :status where row.jobId = :jobId")
    void recovery(UUID jobId, String status);

    @Modifying
    @Query(value = """
                    delete from job where job_id in (
                        select job_id from job where ended_at < :time limit :atMost for update skip locked)
                    """, nativeQuery = true)
    int deleteEndedBefore(Instant time, int atMost);
}
