import { bucketName } from '#material/data/world.ts';
import { between, pick } from '#material/random.ts';
import {
  dayOf,
  noteLine,
  switchedOffLine,
  taskLine,
  type AwsDraft,
  type Holding,
} from '#material/templates/template.ts';
import { COPIES, DUMPS, EXPORTS } from './aws-words.ts';
import { composeLine } from './note.ts';
import { OF_MACHINES } from './places.ts';
import { scheduleOf } from './schedule.ts';

type Job = (draft: AwsDraft, holding: Holding) => string;

/** Scripts that believably carry AWS keys; which one is written is drawn. */
export const awsPythonJobs: readonly Job[] = [uploadDump, countExports, copyToSecondRegion];

function uploadDump(draft: AwsDraft, holding: Holding): string {
  const { world, user, random } = draft;
  const folder = pick(random, [
    `/var/backups/${user.product}`,
    `/srv/${user.product}/dumps`,
    `/data/dumps/${user.product}`,
  ]);
  const about = { random, world, service: user };
  return `"""${composeLine(about, DUMPS)}

${scheduleOf(about, `/srv/${user.product}/${user.purpose}.py`)}
"""
${imports(holding, ['import gzip', 'import logging', 'import shutil', 'import sys', 'from datetime import date', 'from pathlib import Path'], ['from botocore.exceptions import ClientError'])}

logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
log = logging.getLogger("${user.product}-${user.purpose}")

DUMPS = Path("${folder}")
BUCKET = "${bucketName(random, world, `${user.product}-${user.purpose}`)}"

${noteLine(draft, '#')}${holding.lines}


${holding.renewal}def newest_dump():
    dumps = sorted(DUMPS.glob("*.sql"), key=lambda dump: dump.stat().st_mtime)
    if not dumps:
        raise SystemExit(f"${pick(random, ['no dump below {DUMPS}', '{DUMPS} is empty', 'nothing in {DUMPS}', `no ${user.product} dump`])}")
    return dumps[-1]


def compress(dump):
    packed = dump.with_suffix(".sql.gz")
    with dump.open("rb") as plain, gzip.open(packed, "wb", compresslevel=6) as out:
        shutil.copyfileobj(plain, out)
    log.info("packed %s (%d bytes)", packed.name, packed.stat().st_size)
    return packed


def main():
    s3 = ${holding.client('s3')}
    packed = compress(newest_dump())
    target = f"${user.environment}/{date.today():%Y/%m}/{packed.name}"
    try:
        s3.upload_file(str(packed), BUCKET, target)
    except ClientError as error:
        log.error("upload of %s failed: %s", packed, error)
        return 1
    packed.unlink()
${taskLine(about, '    #')}    return 0


if __name__ == "__main__":
    sys.exit(main())
`;
}

function countExports(draft: AwsDraft, holding: Holding): string {
  const { world, user, random } = draft;
  const [, author] = world.people;
  const days = between(random, 2, 14);
  return `#!/usr/bin/env python3
# ${user.ticket} ${author.name}, ${dayOf(user.createdAt)}
# ${composeLine({ random, world, service: user }, EXPORTS)}
${imports(holding, ['import argparse', 'import csv', 'import sys', 'from collections import Counter', 'from datetime import datetime, timedelta, timezone'], [])}

BUCKET = "${bucketName(random, world, `${user.product}-${user.environment}`)}"
PREFIX = "${user.purpose}/daily/"
MIN_BYTES = ${between(random, 2, 40)} * 1024

${noteLine(draft, '#')}${holding.lines}


${holding.renewal}def exports_since(s3, start):
    pages = s3.get_paginator("list_objects_v2").paginate(Bucket=BUCKET, Prefix=PREFIX)
    for page in pages:
        for item in page.get("Contents", []):
            if item["LastModified"] >= start:
                yield item


def report(rows, out):
    writer = csv.writer(out)
    writer.writerow(["day", "files"])
    for day, files in sorted(rows.items()):
        writer.writerow([day, files])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=int, default=${days})
    args = parser.parse_args()

    s3 = ${holding.client('s3')}
    start = datetime.now(timezone.utc) - timedelta(days=args.days)
    per_day = Counter()
    small = []
    for item in exports_since(s3, start):
        per_day[item["LastModified"].date().isoformat()] += 1
        if item["Size"] < MIN_BYTES:
            small.append(item["Key"])
    report(per_day, sys.stdout)
${switchedOffLine(draft, ['print(small)', 'print(per_day)', 'return 0', 'breakpoint()', 'args.days = 1'], '    #')}    if small:
        print(f"${pick(random, [`{len(small)} exports below {MIN_BYTES} bytes, tell ${author.email}`, 'too small: {len(small)}', '{len(small)} of {sum(per_day.values())} look empty', `${user.product}: {len(small)} small files`])}", file=sys.stderr)
    return 1 if small or len(per_day) < args.days else 0


if __name__ == "__main__":
    sys.exit(main())
`;
}

function copyToSecondRegion(draft: AwsDraft, holding: Holding): string {
  const { world, user, random } = draft;
  const bucket = bucketName(random, world, user.product);
  return `${imports(holding, ['import logging', 'import time', 'from concurrent.futures import ThreadPoolExecutor'], [])}

logger = logging.getLogger(__name__)

SOURCE = "${bucket}"
TARGET = "${bucket}-${world.secondRegion}"
WORKERS = ${between(random, 4, 16)}

${noteLine(draft, '#', OF_MACHINES)}${holding.lines}

s3 = ${holding.client('s3')}


${holding.renewal}def missing_in_target(prefix):
    """${composeLine({ random, world, service: user }, COPIES)}"""
    there = {item["Key"] for item in listing(TARGET, prefix)}
    return [item["Key"] for item in listing(SOURCE, prefix) if item["Key"] not in there]


def listing(bucket, prefix):
    more = {}
    while True:
        page = s3.list_objects_v2(Bucket=bucket, Prefix=prefix, **more)
        yield from page.get("Contents", [])
        if not page["IsTruncated"]:
            return
        more = {"ContinuationToken": page["NextContinuationToken"]}


def copy(name):
    started = time.monotonic()
    s3.copy({"Bucket": SOURCE, "Key": name}, TARGET, name)
    logger.info("copied %s in %.1fs", name, time.monotonic() - started)


def handler(event, context=None):
    prefix = event.get("prefix", "${user.purpose}/")
    names = missing_in_target(prefix)
    with ThreadPoolExecutor(max_workers=WORKERS) as pool:
        list(pool.map(copy, names))
    return {"statusCode": 200, "body": {"copied": len(names)}}


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    print(handler({"prefix": "${user.purpose}/${draft.now.getUTCFullYear()}/"}))
`;
}

/** Standard library first, then packages, each once: as every formatter leaves them. */
function imports(holding: Holding, standard: string[], packages: string[]): string {
  const ours = (line: string): boolean => line === 'import os';
  const first = sorted([...standard, ...holding.imports.filter(ours)]);
  const second = sorted([...packages, ...holding.imports.filter((line) => !ours(line))]);
  return `${first.join('\n')}\n\n${second.join('\n')}`;
}

function sorted(lines: string[]): string[] {
  const rank = (line: string): string => (line.startsWith('import ') ? '0' : '1') + line;
  return [...new Set(lines)].toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}
