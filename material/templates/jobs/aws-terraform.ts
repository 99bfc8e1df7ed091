import type { Field } from '#material/credential-set.ts';
import { bucketName } from '#material/data/world.ts';
import { between, pick } from '#material/random.ts';
import { noteLine, type AwsDraft } from '#material/templates/template.ts';
import { QUEUES } from './aws-words.ts';
import { composeLine } from './note.ts';
import { OF_MACHINES } from './places.ts';

/** Where the values stand in a module: in the provider, in locals, or in a file for a worker. */
export type TerraformHolding = {
  provider: string;
  locals: string[];
  resources: string;
  paths: Map<Field, string>;
};

type Job = (draft: AwsDraft, holding: TerraformHolding) => string;

/** Modules that believably carry AWS keys; which one is written is drawn. */
export const awsTerraformJobs: readonly Job[] = [bucketWithLifecycle, queueWithAlarm, tableWithBackup];

/** Attributes with their equal signs below each other, as `terraform fmt` leaves them. */
export function aligned(attributes: readonly [string, string][], indent: string): string {
  const width = Math.max(...attributes.map(([name]) => name.length));
  return attributes.map(([name, value]) => `${indent}${name.padEnd(width)} = ${value}`).join('\n');
}

function bucketWithLifecycle(draft: AwsDraft, holding: TerraformHolding): string {
  const { world, user, random } = draft;
  const label = `${user.product}_${user.purpose}`;
  return `${requirements(draft, holding, pick(random, ['~> 5.0', '~> 5.60', '>= 5.30']))}

${locals(draft, holding)}${noteLine(draft, '#', ['the OIDC role', ...OF_MACHINES])}${holding.provider}

resource "aws_s3_bucket" "${label}" {
  bucket = "${bucketName(random, world, `${user.product}-${user.purpose}`)}"
  tags   = local.tags
}

resource "aws_s3_bucket_versioning" "${label}" {
  bucket = aws_s3_bucket.${label}.id
  versioning_configuration {
    status = "Enabled"
  }
}

resource "aws_s3_bucket_lifecycle_configuration" "${label}" {
  bucket = aws_s3_bucket.${label}.id

  rule {
    id     = "${user.purpose}-to-glacier"
    status = "Enabled"
    filter {
      prefix = "${user.environment}/"
    }
    transition {
      days          = ${between(random, 20, 90)}
      storage_class = "${pick(random, ['GLACIER', 'GLACIER_IR', 'STANDARD_IA'])}"
    }
    expiration {
      days = ${between(random, 365, 1100)}
    }
  }
}

${resources(holding)}output "bucket" {
  value = aws_s3_bucket.${label}.bucket
}
`;
}

function queueWithAlarm(draft: AwsDraft, holding: TerraformHolding): string {
  const { world, user, random } = draft;
  return `# ${composeLine({ random, world, service: user }, QUEUES)}
${requirements(draft, holding, '~> 5.0')}

variable "environment" {
  type    = string
  default = "${user.environment}"
}

${locals(draft, holding)}${noteLine(draft, '#', ['the CI role', ...OF_MACHINES])}${holding.provider}

resource "aws_sqs_queue" "dead" {
  name                      = "${user.product}-${user.purpose}-dead-\${var.environment}"
  message_retention_seconds = 1209600
  tags                      = local.tags
}

resource "aws_sqs_queue" "main" {
  name                       = "${user.product}-${user.purpose}-\${var.environment}"
  visibility_timeout_seconds = ${between(random, 2, 20) * 30}
  tags                       = local.tags
  redrive_policy = jsonencode({
    deadLetterTargetArn = aws_sqs_queue.dead.arn
    maxReceiveCount     = ${between(random, 3, 8)}
  })
}

resource "aws_cloudwatch_metric_alarm" "backlog" {
  alarm_name          = "${user.product}-${user.purpose}-backlog"
  namespace           = "AWS/SQS"
  metric_name         = "ApproximateAgeOfOldestMessage"
  statistic           = "Maximum"
  comparison_operator = "GreaterThanThreshold"
  threshold           = ${between(random, 5, 60) * 60}
  period              = 300
  evaluation_periods  = ${between(random, 2, 5)}
  # alarm_actions     = [aws_sns_topic.${user.tags.team.replaceAll('-', '_')}.arn]
  dimensions = {
    QueueName = aws_sqs_queue.main.name
  }
}
${holding.resources === '' ? '' : `\n${holding.resources}`}`;
}

function tableWithBackup(draft: AwsDraft, holding: TerraformHolding): string {
  const { world, user, random } = draft;
  return `${requirements(draft, holding, '>= 4.67, < 6.0')}

${noteLine(draft, '#')}${holding.provider}

${locals(draft, holding)}resource "aws_dynamodb_table" "${user.product}" {
  name                        = "${user.product}-${user.environment}"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "id"
  range_key                   = "created_at"
  deletion_protection_enabled = true
  tags                        = local.tags

  attribute {
    name = "id"
    type = "S"
  }

  attribute {
    name = "created_at"
    type = "N"
  }

  point_in_time_recovery {
    enabled = true
  }
}

resource "aws_backup_vault" "${user.purpose}" {
  name = "${user.product}-${user.purpose}"
}

resource "aws_backup_plan" "${user.purpose}" {
  name = "${user.product}-${user.purpose}-${world.region}"

  rule {
    rule_name         = "nightly"
    target_vault_name = aws_backup_vault.${user.purpose}.name
    schedule          = "cron(${between(random, 0, 59)} ${between(random, 1, 5)} * * ? *)"

    lifecycle {
      delete_after = ${between(random, 14, 120)}
    }
  }
}

${resources(holding)}output "table_arn" {
  value = aws_dynamodb_table.${user.product}.arn
}
`;
}

function requirements(draft: AwsDraft, holding: TerraformHolding, version: string): string {
  const local = holding.resources.includes('"local_')
    ? '\n    local = {\n      source  = "hashicorp/local"\n      version = "~> 2.5"\n    }'
    : '';
  return `terraform {
  required_version = ">= 1.${between(draft.random, 3, 9)}"
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "${version}"
    }${local}
  }
}`;
}

/** Tags that the company puts on everything, and what else the module keeps in locals. */
function locals(draft: AwsDraft, holding: TerraformHolding): string {
  const { user } = draft;
  const tags = aligned(
    [
      ['team', `"${user.tags.team}"`],
      ['cost-centre', `"${user.tags['cost-centre']}"`],
      ['service', `"${user.product}"`],
    ],
    '    ',
  );
  return `locals {\n  tags = {\n${tags}\n  }\n${holding.locals.map((local) => `\n  ${local}\n`).join('')}}\n\n`;
}

function resources(holding: TerraformHolding): string {
  return holding.resources === '' ? '' : `${holding.resources}\n`;
}
