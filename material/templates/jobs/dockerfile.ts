import type { Field } from '#material/credential-set.ts';
import { between, pick } from '#material/random.ts';
import { noteLine, openingLine, switchedOffLine, type Draft } from '#material/templates/template.ts';
import { HEADINGS } from './note-words.ts';
import { OF_IMAGES, storeOf } from './places.ts';

export type DockerfileValues = {
  /** Instructions that bring the values into the image. */
  lines: readonly string[];
  paths: ReadonlyMap<Field, string>;
};

const DEBUG = [
  'RUN apt-get update && apt-get install -y gdb',
  'RUN pip list',
  'RUN python -m compileall -q .',
  'USER nobody',
  'ENV PYTHONFAULTHANDLER=1',
];

/** Images around the values; which one is written is drawn. */
export const dockerfiles = [nodeService, pythonWorker, twoStages] as const;

function nodeService(draft: Draft, values: DockerfileValues): string {
  const { random, service } = draft;
  return `${SYNTAX}${openingLine(draft, HEADINGS)}FROM node:${pick(random, ['20.18', '22.12'])}-alpine
WORKDIR /srv/${service.product}
RUN apk add --no-cache tini curl

COPY package.json package-lock.json ./
RUN npm ci --omit=dev

${credentials(draft, values)}
COPY . .
EXPOSE ${between(random, 30, 95) * 100}
USER node
ENTRYPOINT ["tini", "--"]
CMD ["node", "src/${service.purpose}.js"]
`;
}

function pythonWorker(draft: Draft, values: DockerfileValues): string {
  const { random, service, world } = draft;
  return `${SYNTAX}FROM python:3.${between(random, 10, 13)}-slim
LABEL maintainer="${world.people[1].email}"
ENV PYTHONUNBUFFERED=1 TZ=${world.timeZone}

${credentials(draft, values)}
WORKDIR /app
COPY requirements.txt .
RUN pip install --no-cache-dir -r requirements.txt
COPY ${service.purpose}/ ./${service.purpose}/
${switchedOffLine(draft, DEBUG, '#')}CMD ["python", "-m", "${service.purpose}", "--workers", "${between(random, 1, 12)}"]
`;
}

function twoStages(draft: Draft, values: DockerfileValues): string {
  const { random, service, world } = draft;
  return `${SYNTAX}${openingLine(draft, HEADINGS)}FROM golang:1.${between(random, 22, 24)}-alpine AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -o /out/${service.purpose} ./cmd/${service.purpose}

FROM registry.${world.domain}/base:${between(random, 3, 12)}
COPY --from=build /out/${service.purpose} /usr/local/bin/
${credentials(draft, values)}
HEALTHCHECK --interval=${between(random, 2, 12) * 5}s CMD ["${service.purpose}", "ping"]
CMD ["${service.purpose}", "--region", "${world.region}"]
`;
}

/** Texts inside `COPY` came with this version: https://docs.docker.com/build/dockerfile/frontend/. */
const SYNTAX = '# syntax=docker/dockerfile:1.7\n';

function credentials(draft: Draft, { lines }: DockerfileValues): string {
  return `${noteLine(draft, '#', [...OF_IMAGES, storeOf(draft.world)])}${lines.join('\n')}\n`;
}
