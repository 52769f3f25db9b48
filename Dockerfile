# syntax=docker/dockerfile:1
# One image for each service: docker build --build-arg MODULE=gateway -t schedmate/gateway .
ARG JAVA=25

FROM eclipse-temurin:${JAVA}-jdk AS build
ARG MODULE
WORKDIR /source
COPY . .
RUN --mount=type=cache,target=/root/.m2 ./mvnw -q -B -Dfast -Pimage -pl :${MODULE} -am package -DskipTests \
 && mkdir /application \
 && find . -path "*/target/fast/${MODULE}-*-boot.jar" -exec cp {} /application/application.jar ';'

# The same Java as at run time: the start-up cache holds for no other.
FROM eclipse-temurin:${JAVA}-jre AS layers
WORKDIR /application
COPY --from=build /application/application.jar .
RUN java -Djarmode=tools -jar application.jar extract --layers --destination layers

FROM eclipse-temurin:${JAVA}-jre
ARG MODULE
LABEL org.opencontainers.image.title="SchedMate ${MODULE}" org.opencontainers.image.licenses="Apache-2.0"
RUN groupadd --gid 10001 schedmate \
 && useradd --uid 10001 --gid 10001 --no-create-home --shell /usr/sbin/nologin schedmate \
 && mkdir -p /application /data/archives /data/demo \
 && chown -R schedmate:schedmate /data
# The advisor fetches repositories; the demo's trainings are Python's.
RUN case "$MODULE" in advisor-service) needed=git ;; cli) needed=python3 ;; *) exit 0 ;; esac; \
    apt-get update && apt-get install -y --no-install-recommends $needed && rm -rf /var/lib/apt/lists/*
WORKDIR /application
COPY --from=layers /application/layers/dependencies/ ./
COPY --from=layers /application/layers/spring-boot-loader/ ./
COPY --from=layers /application/layers/snapshot-dependencies/ ./
COPY --from=layers /application/layers/application/ ./
# The start-up cache holds for no other options than those that it was recorded with.
ENV JAVA_FIXED="-XX:+UseSerialGC --enable-native-access=ALL-UNNAMED"
# Consumers of lines hold a batch until it is saved. With more room for young objects these are copied less.
RUN case "$MODULE" in metric-tracker-service) echo '-XX:NewRatio=1 -XX:SurvivorRatio=4' ;; esac > java.options
# A training start as far as it comes without broker and database; what it loaded starts faster. Without a cache it starts too.
RUN SCHEDMATE_INTERNAL_KEY=only-for-the-training-start-of-the-image \
    timeout 120 java $JAVA_FIXED @java.options -XX:AOTCacheOutput=application.aot -Dspring.context.exit=onRefresh \
    -Dserver.port=0 -Dmanagement.server.port=0 -Dspring.main.banner-mode=off -jar application.jar || true
USER 10001:10001
VOLUME /data
ENV JAVA_OPTIONS="-XX:MaxRAMPercentage=70 -XX:+ExitOnOutOfMemoryError"
# The user has no home, and the tokenizer unpacks itself there. exec, so that the signal to stop reaches Java.
ENTRYPOINT ["sh", "-c", "exec java $JAVA_FIXED @java.options -XX:AOTCache=application.aot -Duser.home=/tmp $JAVA_OPTIONS -jar application.jar \"$@\"", "schedmate"]
