import type { Field } from '#material/credential-set.ts';
import { drawUuid } from '#material/grammar/piece.ts';
import { between, pick } from '#material/random.ts';
import { secondOf, type Draft } from '#material/templates/template.ts';
import type { NamedFile } from './named-file.ts';

type Attributes = Record<string, unknown>;
type Resource = {
  type: string;
  name: string;
  provider: string;
  attributes: Attributes;
  /** The attribute that the provider calls sensitive. */
  hidden?: string;
  /** Where values stand below the attributes. */
  places?: readonly (readonly [Field, string])[];
};
type Outputs = Record<string, { value: string; type: 'string'; sensitive?: true }>;
/** What of a state holds the values. */
type Body = { outputs: Outputs; resources: Resource[] };

/** Version 4 of the state, as Terraform 1.x keeps it: what is sensitive stands there in plain text. */
export const terraformState: NamedFile = {
  name: 'terraform.tfstate',
  mediaType: 'application/json',
  of: { terraform: ['json'] },
  holds: () => true,
  isUsualFor: () => true,
  write: (draft) => {
    const { random, service } = draft;
    const write = isKeyPair(draft)
      ? accessKey
      : pick(random, [kubernetesSecret, actionsSecrets, sharedOutputs]);
    const body = write(draft);
    const others = pick(random, [[namespace(draft)], [], [logGroup(draft)]]);
    const resources = [...body.resources, ...others].toSorted(byAddress);
    const state = {
      version: 4,
      terraform_version: `1.${between(random, 5, 9)}.${between(random, 0, 8)}`,
      serial: between(random, 4, 260),
      lineage: drawUuid(random),
      outputs: sorted({ environment: { value: service.environment, type: 'string' }, ...body.outputs }),
      resources: resources.map(inState),
      check_results: null,
    };
    return { content: `${JSON.stringify(state, null, 2)}\n`, paths: pathsOf(draft, resources) };
  },
};

/** Maps and resources stand in the order of their names, as Terraform writes them. */
function byAddress(one: Resource, other: Resource): number {
  return `${one.type}.${one.name}` < `${other.type}.${other.name}` ? -1 : 1;
}

function sorted<T>(map: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(map).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Below a resource where one has the value, else in an output of its name. */
function pathsOf(draft: Draft, resources: readonly Resource[]): Map<Field, string> {
  const outputs = fieldsOf(draft).map((field): [Field, string] => [
    field,
    `outputs.${field.spelling.terraform}.value`,
  ]);
  const below = resources.flatMap(({ places = [] }, at) =>
    places.map(([field, place]): [Field, string] => [
      field,
      `resources.${at}.instances.0.attributes.${place}`,
    ]),
  );
  return new Map([...outputs, ...below]);
}

function inState({ type, name, provider, attributes, hidden }: Resource): Attributes {
  return {
    mode: 'managed',
    type,
    name,
    provider: `provider["registry.terraform.io/${provider}"]`,
    instances: [
      {
        schema_version: 0,
        attributes,
        sensitive_attributes: hidden === undefined ? [] : [[{ type: 'get_attr', value: hidden }]],
      },
    ],
  };
}

/** The long-term keys of one IAM user alone. */
function isKeyPair({ aws }: Draft): boolean {
  return aws?.user.main.kind === 'long-term';
}

/** https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_access_key */
function accessKey({ aws, sets }: Draft): Body {
  const [id, secret] = sets.flatMap(({ fields }) => fields);
  if (aws === undefined || id === undefined || secret === undefined) throw new Error('A key has two halves.');
  const { userName, keyCreatedAt } = aws.user;
  const attributes = {
    create_date: secondOf(keyCreatedAt).replace('+00:00', 'Z'),
    encrypted_secret: null,
    id: id.value,
    key_fingerprint: null,
    pgp_key: null,
    secret: secret.value,
    status: 'Active',
    user: userName,
  };
  return {
    outputs: {},
    resources: [
      {
        type: 'aws_iam_access_key',
        name: 'this',
        provider: 'hashicorp/aws',
        attributes,
        hidden: 'secret',
        places: [
          [id, 'id'],
          [secret, 'secret'],
        ],
      },
    ],
  };
}

function kubernetesSecret(draft: Draft): Body {
  const { service } = draft;
  const name = `${service.product}-${service.purpose}`;
  const fields = fieldsOf(draft);
  const attributes = {
    binary_data: null,
    data: sorted(Object.fromEntries(fields.map(({ spelling, value }) => [spelling.env, value]))),
    id: `${service.environment}/${name}`,
    immutable: false,
    metadata: [{ labels: { team: service.team }, name, namespace: service.environment }],
    type: 'Opaque',
  };
  return {
    outputs: {},
    resources: [
      {
        type: 'kubernetes_secret',
        name: plainName(draft),
        provider: 'hashicorp/kubernetes',
        attributes,
        hidden: 'data',
        places: fields.map((field) => [field, `data.${field.spelling.env}`]),
      },
    ],
  };
}

/** One secret of a repository each, as a repository's own Terraform sets them. */
function actionsSecrets(draft: Draft): Body {
  const { service } = draft;
  const resources = fieldsOf(draft).map((field): Resource => {
    const { spelling, value } = field;
    return {
      type: 'github_actions_secret',
      name: spelling.terraform,
      provider: 'integrations/github',
      attributes: {
        created_at: secondOf(service.keyCreatedAt).replace('T', ' ').replace('+00:00', ' +0000 UTC'),
        encrypted_value: null,
        id: `${service.product}:${spelling.env}`,
        plaintext_value: value,
        repository: service.product,
        secret_name: spelling.env,
      },
      hidden: 'plaintext_value',
      places: [[field, 'plaintext_value']],
    };
  });
  return { outputs: {}, resources };
}

/** What another configuration reads by `terraform_remote_state`. */
function sharedOutputs(draft: Draft): Body {
  const named = fieldsOf(draft).map(({ spelling, value, secretType }): [string, Outputs[string]] => [
    spelling.terraform,
    { value, type: 'string', ...(secretType === undefined ? {} : { sensitive: true }) },
  ]);
  return { outputs: Object.fromEntries(named), resources: [] };
}

function namespace({ service }: Draft): Resource {
  return {
    type: 'kubernetes_namespace',
    name: 'this',
    provider: 'hashicorp/kubernetes',
    attributes: {
      id: service.environment,
      metadata: [{ annotations: {}, labels: { team: service.team }, name: service.environment }],
      timeouts: null,
    },
  };
}

function logGroup({ service, random, world }: Draft): Resource {
  const name = `${service.product}-${service.environment}`;
  return {
    type: 'aws_cloudwatch_log_group',
    name: 'worker',
    provider: 'hashicorp/aws',
    attributes: {
      id: `/ecs/${name}`,
      kms_key_id: '',
      name: `/ecs/${name}`,
      retention_in_days: pick(random, [14, 30, 90]),
      tags: { owner: world.people[0].email, team: service.team },
    },
  };
}

function plainName({ service }: Draft): string {
  return `${service.product}_${service.purpose}`.replaceAll(/[^a-z0-9]+/g, '_');
}

function fieldsOf({ sets }: Draft): Field[] {
  return sets.flatMap(({ fields }) => fields);
}
