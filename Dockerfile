# One image, three programs: server, worker and wardline (docker-compose.yml). `npm run image` takes the same steps.
FROM node:24-trixie-slim AS build
WORKDIR /build
COPY . .
RUN npm ci
RUN npm run build
RUN node packages/tools/dist/image/assemble-main.js /image

FROM node:24-trixie-slim
ARG REVISION=unknown
LABEL org.opencontainers.image.version=0.3.0 org.opencontainers.image.revision=$REVISION
ENV NODE_ENV=production DATA_DIR=/data PORT=4000
WORKDIR /app
COPY --from=build --chown=node:node /image /app
RUN mkdir /data /backups && chown node:node /data /backups && chmod 700 /backups
USER node
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/src/main.js"]
