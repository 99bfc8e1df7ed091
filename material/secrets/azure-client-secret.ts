import { part } from '#material/grammar/part.ts';
import { chars, fact, literal, oneOf, uuid } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { displayNameOf, expiryOf, secretLabelOf } from '#material/identities/entra-app.ts';
import type { SecretType } from '#material/secret-type.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export const azureClientSecret: SecretType = {
  id: 'azure-client-secret',
  provider: 'Microsoft Entra',
  label: 'Entra ID client secret',
  description: 'Secret of an app registration (8Q~), with its name, its end, client, tenant and subscription',
  category: 'cloud',
  group: 'azure',
  parts: [
    part({
      env: 'AZURE_CLIENT_SECRET',
      otherNames: ['ARM_CLIENT_SECRET'],
      regex: /^[A-Za-z0-9_~.]{3}(?:7|8)Q~[A-Za-z0-9_~.-]{34}$/,
      grammar: [chars('A-Za-z0-9_~.', 3), oneOf('7', '8'), literal('Q~'), chars('A-Za-z0-9_~.-', 34)],
    }),
    part({
      env: 'AZURE_CLIENT_ID',
      otherNames: ['ARM_CLIENT_ID'],
      isSecret: false,
      regex: UUID,
      grammar: [fact(({ service }) => service.clientId)],
    }),
    part({
      env: 'AZURE_TENANT_ID',
      otherNames: ['ARM_TENANT_ID'],
      isSecret: false,
      regex: UUID,
      grammar: [fact(({ service }) => service.tenantId)],
    }),
    part({
      env: 'AZURE_SUBSCRIPTION_ID',
      otherNames: ['ARM_SUBSCRIPTION_ID'],
      isSecret: false,
      regex: UUID,
      grammar: [uuid()],
    }),
    part({
      env: 'AZURE_CLIENT_NAME',
      isSecret: false,
      regex: /^app-[a-z0-9-]+$/,
      grammar: [fact(displayNameOf)],
    }),
    part({
      env: 'AZURE_CLIENT_SECRET_ID',
      isSecret: false,
      regex: UUID,
      grammar: [uuid()],
    }),
    part({
      env: 'AZURE_CLIENT_SECRET_LABEL',
      isSecret: false,
      regex: /^CI 20\d\d-[01]\d$/,
      grammar: [fact(secretLabelOf)],
    }),
    part({
      env: 'AZURE_CLIENT_SECRET_EXPIRES',
      isSecret: false,
      regex: /^20\d\d-[01]\d-[0-3]\d$/,
      grammar: [fact(expiryOf)],
    }),
  ],
  homes: ['.env', 'terraform.tfvars', 'azure-pipelines.yml', 'appsettings.json'],
  companions: [],
  context: 'AZURE_CLIENT_SECRET="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'azure-ad-client-secret',
    trufflehog: 'azure_entra',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell:
    'marker not at character 4; client id and tenant id missing or not UUIDs; a trailing dot or dash that editors cut off',
  tells: [],
  samples: {
    match: [`ab18Q~${sampleText('A-Za-z0-9_~.-', 34, 'A')}`, `Zx.7Q~${sampleText('A-Za-z0-9_~.-', 34, 'A')}`],
    refuse: [`ab19Q~${sampleText('A-Za-z0-9_~.-', 34, 'A')}`, `8Q~${sampleText('A-Za-z0-9_~.-', 37, 'A')}`],
  },
  hosts: ['login.microsoftonline.com', 'management.azure.com'],
  uses: {
    verb: 'list resource groups',
    gives: 'rows',
    python: {
      imports: [
        'from azure.identity import ClientSecretCredential',
        'from azure.mgmt.resource import ResourceManagementClient',
      ],
      body: (of) => `credential = ClientSecretCredential(
    tenant_id=${of('AZURE_TENANT_ID')},
    client_id=${of('AZURE_CLIENT_ID')},
    client_secret=${of('AZURE_CLIENT_SECRET')},
)
azure = ResourceManagementClient(credential, ${of('AZURE_SUBSCRIPTION_ID')})
return [{"id": group.id, "name": group.name} for group in azure.resource_groups.list()]`,
    },
    csharp: {
      imports: ['using System.Collections.Generic;', 'using Azure.Identity;', 'using Azure.ResourceManager;'],
      body: (of) => `var credential = new ClientSecretCredential(
    ${of('AZURE_TENANT_ID')},
    ${of('AZURE_CLIENT_ID')},
    ${of('AZURE_CLIENT_SECRET')});
var azure = new ArmClient(credential, ${of('AZURE_SUBSCRIPTION_ID')});
var subscription = await azure.GetDefaultSubscriptionAsync();
var groups = new List<object>();
await foreach (var group in subscription.GetResourceGroups().GetAllAsync())
{
    groups.Add(new { id = group.Id.ToString(), name = group.Data.Name });
}
return groups;`,
    },
    javascript: {
      imports: [
        "import { ResourceManagementClient } from '@azure/arm-resources';",
        "import { ClientSecretCredential } from '@azure/identity';",
      ],
      body: (of) => `const credential = new ClientSecretCredential(
  ${of('AZURE_TENANT_ID')},
  ${of('AZURE_CLIENT_ID')},
  ${of('AZURE_CLIENT_SECRET')},
);
const azure = new ResourceManagementClient(credential, ${of('AZURE_SUBSCRIPTION_ID')});
const groups = [];
for await (const { id, name } of azure.resourceGroups.list()) groups.push({ id, name });
return groups;`,
    },
    shell: [
      'az',
      'login',
      '--service-principal',
      '--username',
      '{AZURE_CLIENT_ID}',
      '--password',
      '{AZURE_CLIENT_SECRET}',
      '--tenant',
      '{AZURE_TENANT_ID}',
    ],
    go: {
      imports: [
        '"github.com/Azure/azure-sdk-for-go/sdk/azidentity"',
        '"github.com/Azure/azure-sdk-for-go/sdk/resourcemanager/resources/armresources"',
      ],
      body: (
        of,
      ) => `credential, err := azidentity.NewClientSecretCredential(${of('AZURE_TENANT_ID')}, ${of('AZURE_CLIENT_ID')}, ${of('AZURE_CLIENT_SECRET')}, nil)
if err != nil {
	return nil, err
}
client, err := armresources.NewResourceGroupsClient(${of('AZURE_SUBSCRIPTION_ID')}, credential, nil)
if err != nil {
	return nil, err
}
var names []any
pages := client.NewListPager(nil)
for pages.More() {
	page, err := pages.NextPage(context.Background())
	if err != nil {
		return nil, err
	}
	for _, group := range page.Value {
		names = append(names, *group.Name)
	}
}
return names, nil`,
    },
    java: {
      imports: [
        'import com.azure.core.credential.TokenCredential;',
        'import com.azure.core.management.AzureEnvironment;',
        'import com.azure.core.management.profile.AzureProfile;',
        'import com.azure.identity.ClientSecretCredentialBuilder;',
        'import com.azure.resourcemanager.AzureResourceManager;',
        'import com.azure.resourcemanager.resources.models.ResourceGroup;',
        'import java.util.stream.Collectors;',
      ],
      body: (of) => `TokenCredential credential = new ClientSecretCredentialBuilder()
        .tenantId(${of('AZURE_TENANT_ID')})
        .clientId(${of('AZURE_CLIENT_ID')})
        .clientSecret(${of('AZURE_CLIENT_SECRET')})
        .build();
AzureProfile profile = new AzureProfile(AzureEnvironment.AZURE);
return AzureResourceManager.authenticate(credential, profile)
        .withSubscription(${of('AZURE_SUBSCRIPTION_ID')})
        .resourceGroups().list().stream().map(ResourceGroup::name).collect(Collectors.toList());`,
    },
    ruby: {
      imports: ["require 'json'", "require 'net/http'"],
      body: (of) => `granted = Net::HTTP.post_form(
  URI("https://login.microsoftonline.com/#{${of('AZURE_TENANT_ID')}}/oauth2/v2.0/token"),
  'grant_type' => 'client_credentials',
  'client_id' => ${of('AZURE_CLIENT_ID')},
  'client_secret' => ${of('AZURE_CLIENT_SECRET')},
  'scope' => 'https://management.azure.com/.default',
)
token = JSON.parse(granted.body).fetch('access_token')
uri = URI("https://management.azure.com/subscriptions/#{${of('AZURE_SUBSCRIPTION_ID')}}/resourcegroups?api-version=2024-11-01")
JSON.parse(Net::HTTP.get(uri, 'Authorization' => "Bearer #{token}")).fetch('value')`,
    },
    php: {
      imports: ['use GuzzleHttp\\Client;'],
      body: (of) => `$http = new Client(['timeout' => 60]);
$granted = $http->post('https://login.microsoftonline.com/' . ${of('AZURE_TENANT_ID')} . '/oauth2/v2.0/token', [
    'form_params' => [
        'grant_type' => 'client_credentials',
        'client_id' => ${of('AZURE_CLIENT_ID')},
        'client_secret' => ${of('AZURE_CLIENT_SECRET')},
        'scope' => 'https://management.azure.com/.default',
    ],
]);
$token = json_decode($granted->getBody(), true)['access_token'];
$groups = $http->get(
    'https://management.azure.com/subscriptions/' . ${of('AZURE_SUBSCRIPTION_ID')} . '/resourcegroups?api-version=2024-11-01',
    ['headers' => ['Authorization' => "Bearer $token"]],
);
return json_decode($groups->getBody(), true)['value'];`,
    },
  },
  inertness:
    'the tenant is a random UUID of version 4, so a login ends with tenant not found; about 225 random bits, so a generated value is a live one with probability under 2^-185 even if a trillion live values exist',
  source:
    'gitleaks config/gitleaks.toml; trufflehog pkg/detectors/azure_entra; microsoft/security-utilities SEC101/156',
};
