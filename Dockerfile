# Ringmark with the browser that it renders pages with. compose.yaml beside this file says how to run it.

FROM node:26-bookworm-slim AS build
# For native modules on machines that none was built for in advance.
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates git g++ make python3 \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN mkdir /out \
 && node scripts/pack.mjs /out \
 && npm install --global --prefix /opt/ringmark --no-audit --no-fund /out/ringmark-*.tgz

FROM node:26-bookworm-slim
# tini collects the processes that a browser leaves behind; the fonts let pages of any script show as they are.
RUN apt-get update \
 && apt-get install -y --no-install-recommends \
      ca-certificates chromium-headless-shell tini \
      fonts-liberation fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --uid 10001 --user-group --home-dir /var/lib/ringmark --shell /usr/sbin/nologin ringmark \
 && install --directory --owner=ringmark --group=ringmark --mode=700 /var/lib/ringmark /var/backups/ringmark
COPY --from=build /opt/ringmark /opt/ringmark
ENV NODE_ENV=production \
    PATH=/opt/ringmark/bin:$PATH \
    RINGMARK_HOST=0.0.0.0 \
    RINGMARK_DATA_DIR=/var/lib/ringmark \
    RINGMARK_BACKUP_DIR=/var/backups/ringmark \
    RINGMARK_KEY_FILE=/var/lib/ringmark/ringmark.key
USER ringmark
WORKDIR /var/lib/ringmark
VOLUME ["/var/lib/ringmark", "/var/backups/ringmark"]
EXPOSE 3000
# At the port of the settings, which are read as the server reads them: the environment wins over a file .env.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "try { process.loadEnvFile() } catch {} const { RINGMARK_PORT, PORT } = process.env; fetch('http://127.0.0.1:' + (RINGMARK_PORT || PORT || 3000) + '/api/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "ringmark"]
CMD ["serve"]
