import { part } from '#material/grammar/part.ts';
import { chars, copyOf, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const START = 'DefaultEndpointsProtocol=https;AccountName=';
const NAME_LENGTH = 22;

/** The key travels in a connection string: that is what SDKs take, and where detect-secrets looks for it. */
export const azureStorageAccountKey: SecretType = {
  id: 'azure-storage-account-key',
  provider: 'Microsoft Azure',
  label: 'Azure Storage account key',
  description: 'Key of a storage account in its connection string (AccountKey), with the account',
  category: 'cloud',
  group: 'azure_storage',
  parts: [
    part({
      env: 'AZURE_STORAGE_CONNECTION_STRING',
      otherNames: ['AZURE_STORAGE_CONNECTIONSTRING'],
      regex:
        /^DefaultEndpointsProtocol=https;AccountName=[a-z0-9]{3,24};AccountKey=[A-Za-z0-9+/]{76}\+ASt[A-Za-z0-9+/]{5}[AQgw]==;EndpointSuffix=core\.windows\.net$/,
      grammar: [
        // `st` is Microsoft's own abbreviation: https://learn.microsoft.com/azure/cloud-adoption-framework/ready/azure-best-practices/resource-abbreviations
        literal(`${START}st`),
        chars('a-z0-9', NAME_LENGTH - 2),
        literal(';AccountKey='),
        // Scanners' expressions begin with a letter or digit.
        chars('A-Za-z0-9', 1),
        chars('A-Za-z0-9+\\/', 75),
        literal('+ASt'),
        chars('A-Za-z0-9+\\/', 5),
        chars('AQgw', 1),
        literal('==;EndpointSuffix=core.windows.net'),
      ],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'AZURE_STORAGE_ACCOUNT',
      isSecret: false,
      regex: /^st[a-z0-9]{20}$/,
      grammar: [copyOf('AZURE_STORAGE_CONNECTION_STRING', START.length, START.length + NAME_LENGTH)],
    }),
  ],
  homes: ['.env', 'local.settings.json', 'appsettings.json'],
  companions: [],
  context: 'AZURE_STORAGE_CONNECTION_STRING="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'azure_storage',
    detectSecrets: 'AzureStorageKeyDetector',
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell:
    'the well-known key of the Azurite emulator, or its account devstoreaccount1; +ASt missing; account name that exists',
  tells: [/Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6/, /devstoreaccount1/],
  samples: {
    match: [
      `${START}st${sampleText('a-z0-9', 20)};AccountKey=${sampleText('A-Za-z0-9+\\/', 76)}+ASt${sampleText('A-Za-z0-9+\\/', 5)}A==;EndpointSuffix=core.windows.net`,
    ],
    refuse: [
      `${START}st${sampleText('a-z0-9', 20)};AccountKey=${sampleText('A-Za-z0-9+\\/', 86)}==;EndpointSuffix=core.windows.net`,
      `${START}devstoreaccount1;AccountKey=${sampleText('A-Za-z0-9+\\/', 76)}+ASt${sampleText('A-Za-z0-9+\\/', 5)}A==;EndpointSuffix=core.windows.net`,
    ],
  },
  hosts: ['core.windows.net', '.core.windows.net'],
  uses: {
    verb: 'list containers',
    gives: 'rows',
    python: {
      imports: ['from azure.storage.blob import BlobServiceClient'],
      client: (of) =>
        `BlobServiceClient.from_connection_string(\n    conn_str=${of('AZURE_STORAGE_CONNECTION_STRING')},\n)`,
      body: (_of, client) =>
        `return [{"id": found.name, "name": found.name} for found in ${client}.list_containers()]`,
    },
    csharp: {
      imports: ['using System.Collections.Generic;', 'using Azure.Storage.Blobs;'],
      type: 'BlobServiceClient',
      client: (of) => `new BlobServiceClient(${of('AZURE_STORAGE_CONNECTION_STRING')})`,
      body: (_of, client) => `var found = new List<object>();
await foreach (var container in ${client}.GetBlobContainersAsync())
{
    found.Add(new { id = container.Name, name = container.Name });
}
return found;`,
    },
    javascript: {
      imports: ["import { BlobServiceClient } from '@azure/storage-blob';"],
      client: (of) =>
        `BlobServiceClient.fromConnectionString(\n  ${of('AZURE_STORAGE_CONNECTION_STRING')},\n)`,
      body: (_of, client) =>
        `const found = [];\nfor await (const { name } of ${client}.listContainers()) found.push({ id: name, name });\nreturn found;`,
    },
    shell: [
      'az',
      'storage',
      'container',
      'list',
      '--connection-string',
      '{AZURE_STORAGE_CONNECTION_STRING}',
      '--output',
      'table',
    ],
    go: {
      imports: ['"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"'],
      body: (
        of,
      ) => `client, err := azblob.NewClientFromConnectionString(${of('AZURE_STORAGE_CONNECTION_STRING')}, nil)
if err != nil {
	return nil, err
}
var names []any
pages := client.NewListContainersPager(nil)
for pages.More() {
	page, err := pages.NextPage(context.Background())
	if err != nil {
		return nil, err
	}
	for _, found := range page.ContainerItems {
		names = append(names, *found.Name)
	}
}
return names, nil`,
    },
    java: {
      imports: [
        'import com.azure.storage.blob.BlobServiceClient;',
        'import com.azure.storage.blob.BlobServiceClientBuilder;',
        'import com.azure.storage.blob.models.BlobContainerItem;',
        'import java.util.stream.Collectors;',
      ],
      type: 'BlobServiceClient',
      client: (of) => `new BlobServiceClientBuilder()
        .connectionString(${of('AZURE_STORAGE_CONNECTION_STRING')})
        .buildClient()`,
      body: (_of, client) =>
        `return ${client}.listBlobContainers().stream().map(BlobContainerItem::getName).collect(Collectors.toList());`,
    },
    ruby: {
      imports: ["require 'azure/storage/blob'"],
      client: (of) =>
        `Azure::Storage::Blob::BlobService.create_from_connection_string(\n  ${of('AZURE_STORAGE_CONNECTION_STRING')},\n)`,
      body: (_of, client) => `${client}.list_containers.map(&:name)`,
    },
    php: {
      imports: ['use MicrosoftAzure\\Storage\\Blob\\BlobRestProxy;'],
      type: 'BlobRestProxy',
      client: (of) => `BlobRestProxy::createBlobService(${of('AZURE_STORAGE_CONNECTION_STRING')})`,
      body: (_of, client) =>
        `return array_map(fn ($found) => $found->getName(), ${client}->listContainers()->getContainers());`,
    },
  },
  inertness:
    'the account name is 20 random characters that resolve nowhere; about 456 random bits in the key, so a generated one is live with probability under 2^-416 even if a trillion live keys exist',
  source:
    'detect-secrets azure_storage_key.py; trufflehog pkg/detectors/azure_storage; microsoft/security-utilities SEC101/152 (the last six characters are a keyed checksum that nobody outside can count)',
};
