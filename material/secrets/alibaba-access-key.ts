import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const alibabaAccessKey: SecretType = {
  id: 'alibaba-access-key',
  provider: 'Alibaba Cloud',
  label: 'Alibaba Cloud AccessKey',
  description: 'Key id of a RAM user (LTAI5t) with its secret and the endpoint of its region',
  category: 'cloud',
  group: 'alibaba',
  parts: [
    part({
      env: 'ALIBABA_CLOUD_ACCESS_KEY_ID',
      otherNames: ['ALICLOUD_ACCESS_KEY'],
      regex: /^LTAI5t[A-Za-z0-9]{18}$/,
      grammar: [literal('LTAI5t'), chars('A-Za-z0-9', 18)],
    }),
    part({
      env: 'ALIBABA_CLOUD_ACCESS_KEY_SECRET',
      otherNames: ['ALICLOUD_SECRET_KEY'],
      regex: /^[A-Za-z0-9]{30}$/,
      grammar: [chars('A-Za-z0-9', 30)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'OSS_ENDPOINT',
      otherNames: ['ALIYUN_OSS_ENDPOINT'],
      isSecret: false,
      regex: /^https:\/\/oss-[a-z]+-[a-z]+(?:-\d)?\.aliyuncs\.com$/,
      grammar: [fact(({ region }) => `https://oss-${nearestTo(region)}.aliyuncs.com`)],
    }),
  ],
  homes: ['~/.aliyun/config.json', '.env'],
  companions: [],
  context: 'ALIBABA_CLOUD_ACCESS_KEY_ID="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'alibaba-access-key-id',
    trufflehog: 'alibaba',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell:
    'secret not 30 characters; id of 16 or 20 characters (older) in a new file; id without its secret',
  tells: [],
  samples: {
    match: [`LTAI5t${sampleText('A-Za-z0-9', 18)}`],
    refuse: [`LTAI${sampleText('A-Za-z0-9', 12)}`, `LTAI4G${sampleText('A-Za-z0-9', 18)}`],
  },
  hosts: ['.aliyuncs.com'],
  uses: {
    verb: 'list buckets',
    gives: 'rows',
    python: {
      imports: ['import oss2'],
      body: (of) =>
        `auth = oss2.Auth(${of('ALIBABA_CLOUD_ACCESS_KEY_ID')}, ${of('ALIBABA_CLOUD_ACCESS_KEY_SECRET')})
oss = oss2.Service(auth, ${of('OSS_ENDPOINT')})
return [{"id": bucket.name, "name": bucket.name} for bucket in oss.list_buckets().buckets]`,
    },
    javascript: {
      imports: ["import OSS from 'ali-oss';"],
      client: (of) => `new OSS({
  endpoint: ${of('OSS_ENDPOINT')},
  accessKeyId: ${of('ALIBABA_CLOUD_ACCESS_KEY_ID')},
  accessKeySecret: ${of('ALIBABA_CLOUD_ACCESS_KEY_SECRET')},
})`,
      body: (_of, client) =>
        `const { buckets } = await ${client}.listBuckets({});\nreturn (buckets ?? []).map(({ name }) => ({ id: name, name }));`,
    },
    shell: [
      'aliyun',
      'oss',
      'ls',
      '--access-key-id',
      '{ALIBABA_CLOUD_ACCESS_KEY_ID}',
      '--access-key-secret',
      '{ALIBABA_CLOUD_ACCESS_KEY_SECRET}',
      '--endpoint',
      '{OSS_ENDPOINT}',
    ],
    go: {
      imports: ['"github.com/aliyun/aliyun-oss-go-sdk/oss"'],
      body: (
        of,
      ) => `client, err := oss.New(${of('OSS_ENDPOINT')}, ${of('ALIBABA_CLOUD_ACCESS_KEY_ID')}, ${of('ALIBABA_CLOUD_ACCESS_KEY_SECRET')})
if err != nil {
	return nil, err
}
found, err := client.ListBuckets()
if err != nil {
	return nil, err
}
var names []any
for _, bucket := range found.Buckets {
	names = append(names, bucket.Name)
}
return names, nil`,
    },
    java: {
      imports: [
        'import com.aliyun.oss.OSS;',
        'import com.aliyun.oss.OSSClientBuilder;',
        'import com.aliyun.oss.model.Bucket;',
        'import java.util.stream.Collectors;',
      ],
      type: 'OSS',
      client: (of) =>
        `new OSSClientBuilder().build(\n        ${of('OSS_ENDPOINT')}, ${of('ALIBABA_CLOUD_ACCESS_KEY_ID')}, ${of('ALIBABA_CLOUD_ACCESS_KEY_SECRET')})`,
      body: (_of, client) =>
        `return ${client}.listBuckets().stream().map(Bucket::getName).collect(Collectors.toList());`,
    },
    csharp: {
      imports: ['using System.Linq;', 'using System.Threading.Tasks;', 'using Aliyun.OSS;'],
      type: 'OssClient',
      client: (of) =>
        `new OssClient(${of('OSS_ENDPOINT')}, ${of('ALIBABA_CLOUD_ACCESS_KEY_ID')}, ${of('ALIBABA_CLOUD_ACCESS_KEY_SECRET')})`,
      body: (_of, client) => `var buckets = await Task.Run(() => ${client}.ListBuckets());
return buckets.Select(bucket => (object)bucket.Name).ToList();`,
    },
    ruby: {
      imports: ["require 'aliyun/oss'"],
      client: (of) =>
        `Aliyun::OSS::Client.new(\n  endpoint: ${of('OSS_ENDPOINT')},\n  access_key_id: ${of('ALIBABA_CLOUD_ACCESS_KEY_ID')},\n  access_key_secret: ${of('ALIBABA_CLOUD_ACCESS_KEY_SECRET')},\n)`,
      body: (_of, client) => `${client}.list_buckets.map(&:name)`,
    },
    php: {
      imports: ['use OSS\\OssClient;'],
      type: 'OssClient',
      client: (of) =>
        `new OssClient(\n        ${of('ALIBABA_CLOUD_ACCESS_KEY_ID')},\n        ${of('ALIBABA_CLOUD_ACCESS_KEY_SECRET')},\n        ${of('OSS_ENDPOINT')},\n    )`,
      body: (_of, client) =>
        `return array_map(fn ($bucket) => $bucket->getName(), ${client}->listBuckets()->getBucketList());`,
    },
  },
  inertness:
    'about 107 random bits in the id and 178 in the secret, so a generated pair is a live one with probability under 2^-245 even if a trillion live pairs exist',
  source:
    'gitleaks config/gitleaks.toml; trufflehog pkg/detectors/alibaba; regions: https://www.alibabacloud.com/help/en/oss/user-guide/regions-and-endpoints',
};

/** Where both clouds have a region of the same name, in the same place. */
const SHARED = [
  'ap-northeast-1',
  'ap-northeast-2',
  'ap-southeast-1',
  'eu-central-1',
  'us-east-1',
  'us-west-1',
];

function nearestTo(region: string): string {
  if (SHARED.includes(region)) return region;
  if (region.startsWith('eu')) return 'eu-central-1';
  if (region.startsWith('cn-')) return 'cn-beijing';
  if (region.startsWith('us-') || region.startsWith('ca-'))
    return region.includes('west') ? 'us-west-1' : 'us-east-1';
  return 'ap-southeast-1';
}
