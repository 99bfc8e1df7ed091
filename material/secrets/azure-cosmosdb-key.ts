import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const azureCosmosdbKey: SecretType = {
  id: 'azure-cosmosdb-key',
  provider: 'Microsoft Azure',
  label: 'Azure Cosmos DB key',
  description: 'Primary key of an account (ACDb), with its endpoint',
  category: 'cloud',
  group: 'cosmos',
  parts: [
    part({
      env: 'COSMOS_KEY',
      otherNames: ['AZURE_COSMOS_KEY'],
      regex: /^[A-Za-z0-9+/]{76}ACDb[A-Za-z0-9+/]{5}[AQgw]==$/,
      grammar: [
        chars('A-Za-z0-9', 76),
        literal('ACDb'),
        chars('A-Za-z0-9', 5),
        chars('AQgw', 1),
        literal('=='),
      ],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'COSMOS_ENDPOINT',
      otherNames: ['AZURE_COSMOS_ENDPOINT'],
      isSecret: false,
      regex: /^https:\/\/cosmos-[a-z0-9]{20}\.documents\.azure\.com:443\/$/,
      grammar: [literal('https://cosmos-'), chars('a-z0-9', 20), literal('.documents.azure.com:443/')],
    }),
  ],
  homes: ['.env', 'appsettings.json', 'local.settings.json'],
  companions: [],
  context: 'COSMOS_KEY="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    // Its expression allows neither + nor /, so keys are drawn as the one in thirteen that holds none.
    trufflehog: 'azure_cosmosdb',
    // Only behind AccountKey=, in a connection string.
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'the well-known key of the emulator; ACDb missing',
  tells: [/C2y6yDjf5\/R\+ob0N8A7Cgv30VRDJIWEHLM/],
  samples: {
    match: [`${sampleText('A-Za-z0-9+\\/', 76, 'A')}ACDb${sampleText('A-Za-z0-9+\\/', 5)}g==`],
    refuse: [
      `C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM${sampleText('A-Za-z0-9+\\/', 42)}ACDb${sampleText('A-Za-z0-9+\\/', 5)}g==`,
      `${sampleText('A-Za-z0-9+\\/', 86, 'A')}==`,
    ],
  },
  hosts: ['.documents.azure.com'],
  uses: {
    verb: 'list databases',
    gives: 'rows',
    python: {
      imports: ['from azure.cosmos import CosmosClient'],
      client: (of) =>
        `CosmosClient(\n    url=${of('COSMOS_ENDPOINT')},\n    credential=${of('COSMOS_KEY')},\n)`,
      body: (_of, client) =>
        `return [{"id": found["id"], "name": found["id"]} for found in ${client}.list_databases()]`,
    },
    csharp: {
      imports: ['using System.Collections.Generic;', 'using Microsoft.Azure.Cosmos;'],
      type: 'CosmosClient',
      client: (of) => `new CosmosClient(${of('COSMOS_ENDPOINT')}, ${of('COSMOS_KEY')})`,
      body: (_of, client) => `using var pages = ${client}.GetDatabaseQueryIterator<DatabaseProperties>();
var databases = new List<object>();
while (pages.HasMoreResults)
{
    foreach (var database in await pages.ReadNextAsync())
    {
        databases.Add(new { id = database.Id, name = database.Id });
    }
}
return databases;`,
    },
    javascript: {
      imports: ["import { CosmosClient } from '@azure/cosmos';"],
      client: (of) =>
        `new CosmosClient({\n  endpoint: ${of('COSMOS_ENDPOINT')},\n  key: ${of('COSMOS_KEY')},\n})`,
      body: (_of, client) =>
        `const { resources } = await ${client}.databases.readAll().fetchAll();\nreturn resources.map(({ id }) => ({ id, name: id }));`,
    },
    go: {
      imports: ['"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"'],
      body: (of) => `credential, err := azcosmos.NewKeyCredential(${of('COSMOS_KEY')})
if err != nil {
	return nil, err
}
client, err := azcosmos.NewClientWithKey(${of('COSMOS_ENDPOINT')}, credential, nil)
if err != nil {
	return nil, err
}
var names []any
pages := client.NewQueryDatabasesPager("select * from c", nil)
for pages.More() {
	page, err := pages.NextPage(context.Background())
	if err != nil {
		return nil, err
	}
	for _, database := range page.Databases {
		names = append(names, database.ID)
	}
}
return names, nil`,
    },
    java: {
      imports: [
        'import com.azure.cosmos.CosmosClient;',
        'import com.azure.cosmos.CosmosClientBuilder;',
        'import com.azure.cosmos.models.CosmosDatabaseProperties;',
        'import java.util.stream.Collectors;',
      ],
      type: 'CosmosClient',
      client: (of) => `new CosmosClientBuilder()
        .endpoint(${of('COSMOS_ENDPOINT')})
        .key(${of('COSMOS_KEY')})
        .buildClient()`,
      body: (_of, client) =>
        `return ${client}.readAllDatabases().stream().map(CosmosDatabaseProperties::getId).collect(Collectors.toList());`,
    },
  },
  inertness:
    'the endpoint is random and resolves nowhere; about 484 random bits, so a generated value is a live one with probability under 2^-444 even if a trillion live values exist',
  source:
    'microsoft/security-utilities SEC101/160 (keyed checksum at the end); trufflehog pkg/detectors/azure_cosmosdb',
};
