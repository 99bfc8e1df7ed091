import { BASE64 } from '#material/grammar.ts';
import { part } from '#material/grammar/part.ts';
import { built, chars, fact, literal, oneOf } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType, SetFacts } from '#material/secret-type.ts';

const VALIDITY_YEARS = 2;

export const azureSasUrl: SecretType = {
  id: 'azure-sas-url',
  provider: 'Microsoft Azure',
  label: 'Azure Blob SAS URL',
  description: 'Signed address of a container (sig), valid for two years',
  category: 'cloud',
  group: 'azure_container',
  parts: [
    part({
      env: 'AZURE_STORAGE_SAS_URL',
      otherNames: ['AZURE_BLOB_SAS_URL'],
      regex:
        /^https:\/\/[a-z0-9]{3,24}\.blob\.core\.windows\.net\/[a-z0-9-]{3,63}\?sp=[racwdli]+&st=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ&se=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ&spr=https&sv=\d{4}-\d\d-\d\d&sr=c&sig=(?:[A-Za-z0-9]|%2B|%2F){43}%3D$/,
      grammar: [
        literal('https://st'),
        chars('a-z0-9', 20),
        fact(
          ({ service }) => `.blob.core.windows.net/${service.product}-${service.purpose}?sp=`,
          '\\.blob\\.core\\.windows\\.net\\/[a-z0-9-]+\\?sp=',
        ),
        oneOf('rl', 'racwdl', 'racwl'),
        fact((facts) => `&st=${startOf(facts)}&se=${endOf(facts)}`),
        literal('&spr=https&sv=2024-11-04&sr=c&sig='),
        // 32 bytes of an HMAC: the last of 43 characters holds four bits.
        built((random) => encodeURIComponent(random.bytes(32).toString('base64').slice(0, 43)), {
          source: '(?:[A-Za-z0-9]|%2B|%2F){43}',
          bits: 256,
          chance: (text) => ({ alphabet: BASE64, text: decodeURIComponent(text).slice(0, 42) }),
        }),
        literal('%3D'),
      ],
    }),
  ],
  homes: ['scripts', 'wiki pages', 'chat messages'],
  companions: [],
  context: 'AZURE_STORAGE_SAS_URL="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: null,
    trufflehog: 'azuresastoken',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'sig not 44 characters before encoding; sv not a published version; se in the past',
  tells: [/devstoreaccount1/],
  samples: {
    match: [
      `https://st${sampleText('a-z0-9', 20)}.blob.core.windows.net/exports?sp=rl&st=2026-01-05T08:00:00Z&se=2028-01-05T16:00:00Z&spr=https&sv=2024-11-04&sr=c&sig=${sampleText('A-Za-z0-9', 43)}%3D`,
    ],
    refuse: [
      `https://st${sampleText('a-z0-9', 20)}.blob.core.windows.net/exports?sp=rl&st=2026-01-05T08:00:00Z&se=2028-01-05T16:00:00Z&spr=https&sv=2024-11-04&sr=c&sig=${sampleText('A-Za-z0-9', 40)}%3D`,
      `https://devstoreaccount1.blob.core.windows.net/exports?sp=rl&st=2026-01-05T08:00:00Z&se=2028-01-05T16:00:00Z&spr=https&sv=2024-11-04&sr=c&sig=${sampleText('A-Za-z0-9', 43)}%3D`,
    ],
  },
  hosts: ['.blob.core.windows.net'],
  uses: {
    verb: 'list blobs',
    gives: 'rows',
    python: {
      imports: ['from azure.storage.blob import ContainerClient'],
      client: (of) =>
        `ContainerClient.from_container_url(\n    container_url=${of('AZURE_STORAGE_SAS_URL')},\n)`,
      body: (_of, client) =>
        `return [{"id": blob.etag, "name": blob.name} for blob in ${client}.list_blobs()]`,
    },
    csharp: {
      imports: ['using System;', 'using System.Collections.Generic;', 'using Azure.Storage.Blobs;'],
      type: 'BlobContainerClient',
      client: (of) => `new BlobContainerClient(new Uri(${of('AZURE_STORAGE_SAS_URL')}))`,
      body: (_of, client) => `var blobs = new List<object>();
await foreach (var blob in ${client}.GetBlobsAsync())
{
    blobs.Add(new { id = blob.Properties.ETag.ToString(), name = blob.Name });
}
return blobs;`,
    },
    javascript: {
      imports: ["import { ContainerClient } from '@azure/storage-blob';"],
      client: (of) => `new ContainerClient(\n  ${of('AZURE_STORAGE_SAS_URL')},\n)`,
      body: (_of, client) =>
        `const blobs = [];\nfor await (const { name, properties } of ${client}.listBlobsFlat()) {\n  blobs.push({ id: properties.etag, name });\n}\nreturn blobs;`,
    },
    shell: ['azcopy', 'list', '{AZURE_STORAGE_SAS_URL}'],
    go: {
      imports: ['"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/container"'],
      body: (of) => `client, err := container.NewClientWithNoCredential(${of('AZURE_STORAGE_SAS_URL')}, nil)
if err != nil {
	return nil, err
}
var names []any
pages := client.NewListBlobsFlatPager(nil)
for pages.More() {
	page, err := pages.NextPage(context.Background())
	if err != nil {
		return nil, err
	}
	for _, blob := range page.Segment.BlobItems {
		names = append(names, *blob.Name)
	}
}
return names, nil`,
    },
    java: {
      imports: [
        'import com.azure.storage.blob.BlobContainerClient;',
        'import com.azure.storage.blob.BlobContainerClientBuilder;',
        'import com.azure.storage.blob.models.BlobItem;',
        'import java.util.stream.Collectors;',
      ],
      type: 'BlobContainerClient',
      client: (of) => `new BlobContainerClientBuilder()
        .endpoint(${of('AZURE_STORAGE_SAS_URL')})
        .buildClient()`,
      body: (_of, client) =>
        `return ${client}.listBlobs().stream().map(BlobItem::getName).collect(Collectors.toList());`,
    },
    ruby: {
      imports: ["require 'net/http'", "require 'rexml/document'"],
      body: (of) => `uri = URI(${of('AZURE_STORAGE_SAS_URL')})
uri.query += '&restype=container&comp=list'
response = Net::HTTP.get_response(uri)
raise "#{uri.host}: #{response.code}" unless response.is_a?(Net::HTTPSuccess)

REXML::XPath.match(REXML::Document.new(response.body), '//Blob/Name').map(&:text)`,
    },
    php: {
      imports: [],
      body: (
        of,
      ) => `$listed = simplexml_load_file(${of('AZURE_STORAGE_SAS_URL')} . '&restype=container&comp=list');
if ($listed === false) {
    throw new RuntimeException('the container does not answer');
}
$names = [];
foreach ($listed->Blobs->Blob as $blob) {
    $names[] = (string) $blob->Name;
}
return $names;`,
    },
  },
  inertness:
    'the account name is 20 random characters that resolve nowhere; the signature is 256 random bits under a key that does not exist',
  source:
    'trufflehog pkg/detectors/azuresastoken; https://learn.microsoft.com/rest/api/storageservices/create-service-sas; order and colons as the portal writes them, which is what that expression takes',
};

/** The portal offers the hour that it is, and eight hours later; people set the end by its date. */
function startOf({ service }: SetFacts): string {
  return secondOf(service.keyCreatedAt);
}

function endOf({ service }: SetFacts): string {
  const end = new Date(service.keyCreatedAt.getTime() + 8 * 60 * 60 * 1000);
  end.setUTCFullYear(end.getUTCFullYear() + VALIDITY_YEARS);
  return secondOf(end);
}

function secondOf(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z');
}
