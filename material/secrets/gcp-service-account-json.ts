import { part } from '#material/grammar/part.ts';
import { built } from '#material/grammar/piece.ts';
import { drawRsaKey } from '#material/keys/private-key.ts';
import type { Random } from '#material/random.ts';
import type { SecretType, SetFacts } from '#material/secret-type.ts';

const LONGEST_ACCOUNT = 30;

export const gcpServiceAccountJson: SecretType = {
  id: 'gcp-service-account-json',
  provider: 'Google Cloud',
  label: 'Google Cloud service account key file',
  description: 'The JSON of a service account with its RSA key: project, address and links agree',
  category: 'cloud',
  group: 'google_cloud',
  parts: [
    part({
      env: 'GOOGLE_CREDENTIALS',
      otherNames: ['GOOGLE_APPLICATION_CREDENTIALS_JSON'],
      regex:
        /^\{\n {2}"type": "service_account",\n[\s\S]*"private_key": "-----BEGIN PRIVATE KEY-----\\n(?:[A-Za-z0-9+/=]+\\n)+-----END PRIVATE KEY-----\\n",\n[\s\S]+\n\}$/,
      grammar: [
        built((random, { facts }) => JSON.stringify(drawAccount(random, facts), null, 2), {
          source: '\\{[\\s\\S]+\\}',
          bits: 2000,
          isFixed: true,
        }),
      ],
      isSlow: true,
    }),
  ],
  homes: ['sa.json', 'service-account.json', 'key.json', 'gcp-credentials.json', '.github/workflows/*.yml'],
  companions: [],
  context: '{value}',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'private-key',
    trufflehog: 'gcp',
    detectSecrets: 'PrivateKeyDetector',
    secretlint: '@secretlint/secretlint-rule-gcp',
    githubPushProtection: true,
  },
  decoyTell:
    'private_key is text that no parser reads; project in client_email differs from project_id; client_id is not 21 digits; no universe_domain in a young file',
  tells: [],
  samples: {
    match: [
      JSON.stringify(
        {
          type: 'service_account',
          private_key: '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----\n',
          universe_domain: 'googleapis.com',
        },
        null,
        2,
      ),
    ],
    refuse: [
      JSON.stringify({ type: 'service_account', private_key: 'none' }, null, 2),
      JSON.stringify({ type: 'authorized_user', refresh_token: 'none' }, null, 2),
    ],
  },
  hosts: [
    'accounts.google.com',
    'oauth2.googleapis.com',
    'www.googleapis.com',
    'googleapis.com',
    '.iam.gserviceaccount.com',
  ],
  uses: {
    verb: 'list buckets',
    gives: 'rows',
    python: {
      imports: ['import json', 'from google.cloud import storage'],
      body: (of) =>
        `gcs = storage.Client.from_service_account_info(json.loads(${of('GOOGLE_CREDENTIALS')}))\nreturn [{"id": bucket.id, "name": bucket.name} for bucket in gcs.list_buckets()]`,
    },
    javascript: {
      imports: ["import { Storage } from '@google-cloud/storage';"],
      body: (of) =>
        `const credentials = JSON.parse(${of('GOOGLE_CREDENTIALS')});
const gcs = new Storage({ projectId: credentials.project_id, credentials });
const [buckets] = await gcs.getBuckets();
return buckets.map(({ id, name }) => ({ id, name }));`,
    },
    go: {
      imports: [
        '"cloud.google.com/go/storage"',
        '"google.golang.org/api/iterator"',
        '"google.golang.org/api/option"',
      ],
      body: (of) => `key := []byte(${of('GOOGLE_CREDENTIALS')})
account := map[string]string{}
if err := json.Unmarshal(key, &account); err != nil {
	return nil, err
}
client, err := storage.NewClient(context.Background(), option.WithCredentialsJSON(key))
if err != nil {
	return nil, err
}
defer client.Close()
var names []any
buckets := client.Buckets(context.Background(), account["project_id"])
for {
	bucket, err := buckets.Next()
	if err == iterator.Done {
		return names, nil
	}
	if err != nil {
		return nil, err
	}
	names = append(names, bucket.Name)
}`,
    },
    java: {
      imports: [
        'import com.google.auth.oauth2.ServiceAccountCredentials;',
        'import com.google.cloud.storage.Bucket;',
        'import com.google.cloud.storage.Storage;',
        'import com.google.cloud.storage.StorageOptions;',
        'import java.io.ByteArrayInputStream;',
        'import java.util.ArrayList;',
        'import java.util.List;',
      ],
      body: (
        of,
      ) => `ByteArrayInputStream key = new ByteArrayInputStream(${of('GOOGLE_CREDENTIALS')}.getBytes());
Storage storage = StorageOptions.newBuilder()
        .setCredentials(ServiceAccountCredentials.fromStream(key))
        .build()
        .getService();
List<Object> names = new ArrayList<>();
for (Bucket bucket : storage.list().iterateAll()) {
    names.add(bucket.getName());
}
return names;`,
    },
    csharp: {
      imports: [
        'using System.Collections.Generic;',
        'using System.Text.Json;',
        'using Google.Apis.Auth.OAuth2;',
        'using Google.Cloud.Storage.V1;',
      ],
      body: (
        of,
      ) => `var gcs = await StorageClient.CreateAsync(GoogleCredential.FromJson(${of('GOOGLE_CREDENTIALS')}));
using var account = JsonDocument.Parse(${of('GOOGLE_CREDENTIALS')});
var names = new List<object>();
await foreach (var bucket in gcs.ListBucketsAsync(account.RootElement.GetProperty("project_id").GetString()))
{
    names.Add(bucket.Name);
}
return names;`,
    },
    ruby: {
      imports: ["require 'google/cloud/storage'", "require 'json'"],
      body: (of) => `gcs = Google::Cloud::Storage.new(credentials: JSON.parse(${of('GOOGLE_CREDENTIALS')}))
gcs.buckets.map(&:name)`,
    },
    php: {
      imports: ['use Google\\Cloud\\Storage\\StorageClient;'],
      body: (of) => `$gcs = new StorageClient(['keyFile' => json_decode(${of('GOOGLE_CREDENTIALS')}, true)]);
$names = [];
foreach ($gcs->buckets() as $bucket) {
    $names[] = $bucket->name();
}
return $names;`,
    },
  },
  inertness:
    'the project ends in six random digits and was never made, so Google answers that the account is not found; the RSA key is made for one file and registered nowhere',
  source:
    'https://cloud.google.com/iam/docs/keys-create-delete; trufflehog pkg/detectors/gcp; gitleaks config/gitleaks.toml',
};

/** The fields in the order in which Google writes them. */
function drawAccount(random: Random, { service }: SetFacts): Record<string, string> {
  const account = service.name.slice(0, LONGEST_ACCOUNT).replace(/-$/, '');
  const email = `${account}@${service.projectId}.iam.gserviceaccount.com`;
  return {
    type: 'service_account',
    project_id: service.projectId,
    private_key_id: random.bytes(20).toString('hex'),
    private_key: drawRsaKey(random, 'pkcs8'),
    client_email: email,
    client_id: drawClientId(random),
    auth_uri: 'https://accounts.google.com/o/oauth2/auth',
    token_uri: 'https://oauth2.googleapis.com/token',
    auth_provider_x509_cert_url: 'https://www.googleapis.com/oauth2/v1/certs',
    client_x509_cert_url: `https://www.googleapis.com/robot/v1/metadata/x509/${encodeURIComponent(email)}`,
    universe_domain: 'googleapis.com',
  };
}

/** Unique ids are 10^20 and a number of 64 bits. */
function drawClientId(random: Random): string {
  return String(10n ** 20n + random.bytes(8).readBigUInt64BE());
}
