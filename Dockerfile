# syntax=docker/dockerfile:1
# One image for each service, without a shell: docker build --build-arg MODULE=gateway -t schedmate/gateway .
ARG JAVA=25

FROM eclipse-temurin:${JAVA}-jdk AS build
ARG MODULE
WORKDIR /source
COPY . .
RUN --mount=type=cache,target=/root/.m2 ./mvnw -q -B -Dfast -Pimage -pl :${MODULE} -am package -DskipTests \
 && mkdir /application \
 && find . -path "*/target/fast/${MODULE}-*-boot.jar" -exec cp {} /application/application.jar ';'

FROM eclipse-temurin:${JAVA}-jdk AS layers
WORKDIR /application
COPY --from=build /application/application.jar .
RUN java -Djarmode=tools -jar application.jar extract --layers --destination layers

# What the image has of the system: libraries, certificates and a Java of the modules that services load. The advisor fetches
# repositories; the demo's trainings are Python's.
FROM eclipse-temurin:${JAVA}-jdk AS system
ARG MODULE
COPY deploy/image/ /build/
RUN case "$MODULE" in advisor-service) needed=git ;; cli) needed=python3 ;; *) needed= ;; esac; \
    apt-get update && apt-get install -y --no-install-recommends ca-certificates $needed \
 && sh /build/root.sh /image $needed \
 && sh /build/java.sh /opt/java --generate-cds-archive \
# Of no use to heaps below 32 GB.
 && rm -f /opt/java/lib/server/classes_nocoops.jsa

# The start-up cache holds for this Java, these jars and the options that it was recorded with.
FROM system AS recorded
ARG MODULE
ENV PATH=/opt/java/bin:/usr/bin:/bin
WORKDIR /application
COPY --from=layers /application/layers/dependencies/ ./
COPY --from=layers /application/layers/spring-boot-loader/ ./
COPY --from=layers /application/layers/snapshot-dependencies/ ./
COPY --from=layers /application/layers/application/ ./
# Consumers of lines hold a batch until it is saved. With more room for young objects these are copied less.
RUN cp /build/java.options . \
 && case "$MODULE" in metric-tracker-service) echo '-XX:NewRatio=1 -XX:SurvivorRatio=4' >>java.options ;; esac
# A training start as far as it comes without broker and database; what it loaded starts faster. Without a cache it starts too.
RUN SCHEDMATE_INTERNAL_KEY=only-for-the-training-start-of-the-image \
    timeout 120 java @java.options -XX:AOTCacheOutput=application.aot -Dspring.context.exit=onRefresh \
    -Dserver.port=0 -Dmanagement.server.port=0 -Dspring.main.banner-mode=off -jar application.jar || touch application.aot

FROM scratch
ARG MODULE
LABEL org.opencontainers.image.title="SchedMate ${MODULE}" org.opencontainers.image.licenses="Apache-2.0"
COPY --from=system /image/ /
COPY --from=system /opt/java/ /opt/java/
WORKDIR /application
COPY --from=layers /application/layers/dependencies/ ./
COPY --from=layers /application/layers/spring-boot-loader/ ./
COPY --from=layers /application/layers/snapshot-dependencies/ ./
COPY --from=layers /application/layers/application/ ./
COPY --from=recorded /application/java.options /application/application.aot /build/ask ./
USER 10001:10001
VOLUME /data
# Java itself reads the second; set others in its place.
ENV PATH=/opt/java/bin:/usr/bin JDK_JAVA_OPTIONS="-XX:MaxRAMPercentage=70 -XX:+ExitOnOutOfMemoryError"
ENTRYPOINT ["java", "@java.options", "-XX:AOTCache=application.aot", "-jar", "application.jar"]
