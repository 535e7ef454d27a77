# syntax=docker/dockerfile:1
# Two images: `app`, and `backup` with what backs it up (docs/operations.md, "With containers"). A release names the images
# below by digest, and packages come by the digests of package-lock.json.
ARG NODE=node:24-trixie

# What is built is the same for every processor.
FROM --platform=$BUILDPLATFORM ${NODE} AS built
WORKDIR /tohfa
COPY . .
RUN npm ci --ignore-scripts && node scripts/build.mjs && rm server/dist/*.map

FROM ${NODE} AS packages
WORKDIR /tohfa
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
COPY sync-protocol/package.json sync-protocol/
COPY pwa/package.json pwa/
COPY scripts/native scripts/native
# A downloaded better-sqlite3 would be one without a digest, and with the hooks that object-wrap.h describes.
RUN npm ci --workspace server --omit dev --ignore-scripts \
  && CXXFLAGS="-include /tohfa/scripts/native/object-wrap.h" npm_config_build_from_source=true \
    npm_package_config_node_gyp_nodedir=/usr/local npm rebuild better-sqlite3 \
  && rm -r node_modules/better-sqlite3/deps \
  && find node_modules/better-sqlite3/build -type f ! -path '*/Release/better_sqlite3.node' -delete \
  && mkdir /data

# The C library and little else: no shell, no package manager. Node is the one that the packages were compiled for.
FROM gcr.io/distroless/cc-debian13:nonroot AS app
WORKDIR /tohfa
COPY --from=packages /usr/local/bin/node /usr/local/bin/
COPY --from=packages /tohfa ./
COPY --from=built /tohfa/server/dist server/dist
COPY --from=built /tohfa/pwa/dist pwa/dist
COPY --from=built /tohfa/pwa/dist-server pwa/dist-server
# so that a new volume belongs to the user, too
COPY --from=packages --chown=65532:65532 /data /data
# HOST: of the container. MALLOC_…: docs/operations.md, "Memory and cores".
ENV HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=8388608 MALLOC_MMAP_THRESHOLD_=4194304
VOLUME /data
EXPOSE 3000
USER 65532:65532
HEALTHCHECK --interval=15s --timeout=5s --start-period=2m CMD ["/usr/local/bin/node", "--eval", \
  "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/node"]
CMD ["--max-semi-space-size=4", "server/dist/main.js"]

# The programs of PostgreSQL and restic need Debian.
FROM debian:trixie-slim AS backup
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates postgresql-client restic \
  && rm -r /var/lib/apt/lists/*
WORKDIR /tohfa
COPY --from=app /usr/local/bin/node /usr/local/bin/
COPY --from=app /tohfa ./
COPY deploy/backup.sh deploy/
COPY --from=app --chown=65532:65532 /data /data
COPY --from=app --chown=65532:65532 /data /backup
ENV DATA_DIR=/data BACKUP_DIR=/backup MALLOC_ARENA_MAX=1
VOLUME /data /backup
USER 65532:65532
HEALTHCHECK --interval=5m --start-period=2h CMD ["/tohfa/deploy/backup.sh", "is-fresh"]
ENTRYPOINT ["/tohfa/deploy/backup.sh"]
CMD ["every-night"]
