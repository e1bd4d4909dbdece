# One image, three commands: migrate, server and worker (docker-compose.yml).
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/bench/package.json packages/bench/
COPY packages/client/package.json packages/client/
COPY packages/contracts/package.json packages/contracts/
COPY packages/database/package.json packages/database/
COPY packages/domain/package.json packages/domain/
COPY packages/e2e/package.json packages/e2e/
COPY packages/jobs/package.json packages/jobs/
COPY packages/launcher/package.json packages/launcher/
COPY packages/live/package.json packages/live/
COPY packages/maintenance/package.json packages/maintenance/
COPY packages/testing/package.json packages/testing/
COPY packages/theme/package.json packages/theme/
COPY packages/tools/package.json packages/tools/
COPY packages/topology/package.json packages/topology/
COPY server/package.json server/
COPY worker/package.json worker/
COPY web/package.json web/
COPY board/package.json board/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-trixie-slim
ENV NODE_ENV=production DATA_DIR=/data PORT=4000
WORKDIR /app
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/src/main.js"]
