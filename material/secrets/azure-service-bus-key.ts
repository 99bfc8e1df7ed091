import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const BEHIND = '.servicebus.windows.net/;SharedAccessKeyName=RootManageSharedAccessKey;SharedAccessKey=';

export const azureServiceBusKey: SecretType = {
  id: 'azure-service-bus-key',
  provider: 'Microsoft Azure',
  label: 'Azure Service Bus connection string',
  description: 'Namespace, policy and key (+ASb) in one string',
  category: 'cloud',
  group: 'service_bus',
  parts: [
    part({
      env: 'SERVICEBUS_CONNECTION_STRING',
      otherNames: ['AZURE_SERVICEBUS_CONNECTION_STRING'],
      regex:
        /^Endpoint=sb:\/\/sb-[a-z0-9]{20}\.servicebus\.windows\.net\/;SharedAccessKeyName=RootManageSharedAccessKey;SharedAccessKey=[A-Za-z0-9+/]{33}\+ASb[A-P][A-Za-z0-9+/]{4}[AEIMQUYcgkosw048]=$/,
      grammar: [
        literal('Endpoint=sb://sb-'),
        chars('a-z0-9', 20),
        literal(BEHIND),
        // Scanners' expressions begin with a letter or digit.
        chars('A-Za-z0-9', 1),
        chars('A-Za-z0-9+\\/', 32),
        literal('+ASb'),
        chars('A-P', 1),
        chars('A-Za-z0-9+\\/', 4),
        // 32 bytes: the last of 43 characters holds four bits.
        chars('AEIMQUYcgkosw048', 1),
        literal('='),
      ],
      entropyNeeded: 3.5,
    }),
  ],
  homes: ['.env', 'local.settings.json', 'appsettings.json'],
  companions: [],
  context: 'SERVICEBUS_CONNECTION_STRING="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: null,
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: '+ASb missing; 43 characters that are not 32 bytes; namespace that resolves',
  tells: [],
  samples: {
    match: [
      `Endpoint=sb://sb-${sampleText('a-z0-9', 20)}${BEHIND}${sampleText('A-Za-z0-9+\\/', 33)}+ASbC${sampleText('A-Za-z0-9+\\/', 4)}Y=`,
    ],
    refuse: [
      `Endpoint=sb://sb-${sampleText('a-z0-9', 20)}${BEHIND}${sampleText('A-Za-z0-9+\\/', 43)}=`,
      `Endpoint=sb://sb-${sampleText('a-z0-9', 20)}${BEHIND}${sampleText('A-Za-z0-9+\\/', 33)}+ASbC${sampleText('A-Za-z0-9+\\/', 4)}Z=`,
    ],
  },
  hosts: ['.servicebus.windows.net'],
  uses: {
    verb: 'list queues',
    gives: 'rows',
    python: {
      imports: ['from azure.servicebus.management import ServiceBusAdministrationClient'],
      client: (of) =>
        `ServiceBusAdministrationClient.from_connection_string(\n    conn_str=${of('SERVICEBUS_CONNECTION_STRING')},\n)`,
      body: (_of, client) =>
        `return [{"id": queue.name, "name": queue.name} for queue in ${client}.list_queues()]`,
    },
    csharp: {
      imports: ['using System.Collections.Generic;', 'using Azure.Messaging.ServiceBus.Administration;'],
      type: 'ServiceBusAdministrationClient',
      client: (of) => `new ServiceBusAdministrationClient(${of('SERVICEBUS_CONNECTION_STRING')})`,
      body: (_of, client) => `var queues = new List<object>();
await foreach (var queue in ${client}.GetQueuesAsync())
{
    queues.Add(new { id = queue.Name, name = queue.Name });
}
return queues;`,
    },
    javascript: {
      imports: ["import { ServiceBusAdministrationClient } from '@azure/service-bus';"],
      client: (of) => `new ServiceBusAdministrationClient(\n  ${of('SERVICEBUS_CONNECTION_STRING')},\n)`,
      body: (_of, client) =>
        `const queues = [];\nfor await (const { name } of ${client}.listQueues()) queues.push({ id: name, name });\nreturn queues;`,
    },
    go: {
      imports: ['"github.com/Azure/azure-sdk-for-go/sdk/messaging/azservicebus/admin"'],
      body: (
        of,
      ) => `client, err := admin.NewClientFromConnectionString(${of('SERVICEBUS_CONNECTION_STRING')}, nil)
if err != nil {
	return nil, err
}
var names []any
pages := client.NewListQueuesPager(nil)
for pages.More() {
	page, err := pages.NextPage(context.Background())
	if err != nil {
		return nil, err
	}
	for _, queue := range page.Queues {
		names = append(names, queue.QueueName)
	}
}
return names, nil`,
    },
    java: {
      imports: [
        'import com.azure.messaging.servicebus.administration.ServiceBusAdministrationClient;',
        'import com.azure.messaging.servicebus.administration.ServiceBusAdministrationClientBuilder;',
        'import com.azure.messaging.servicebus.administration.models.QueueProperties;',
        'import java.util.stream.Collectors;',
      ],
      type: 'ServiceBusAdministrationClient',
      client: (of) => `new ServiceBusAdministrationClientBuilder()
        .connectionString(${of('SERVICEBUS_CONNECTION_STRING')})
        .buildClient()`,
      body: (_of, client) =>
        `return ${client}.listQueues().stream().map(QueueProperties::getName).collect(Collectors.toList());`,
    },
  },
  inertness:
    'the namespace is random and resolves nowhere; about 230 random bits in the key, so a generated one is live with probability under 2^-190 even if a trillion live keys exist',
  source:
    'microsoft/security-utilities SEC101/171 (keyed checksum at the end); https://learn.microsoft.com/azure/service-bus-messaging/service-bus-sas',
};
