import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const API = 'https://api-m.paypal.com';

export const paypalClientSecret: SecretType = {
  id: 'paypal-client-secret',
  provider: 'PayPal',
  label: 'PayPal client id and secret',
  description: 'Secret of a REST application (E), with its client id (A) and the live mode',
  category: 'payments',
  parts: [
    part({
      env: 'PAYPAL_CLIENT_SECRET',
      otherNames: ['PAYPAL_SECRET'],
      // 60 bytes in base64: the first is 0x10 in a secret, 0x01 in an id.
      regex: /^E[A-P][A-Za-z0-9_-]{78}$/,
      grammar: [literal('E'), chars('A-P', 1), chars('A-Za-z0-9_-', 78)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'PAYPAL_CLIENT_ID',
      isSecret: false,
      regex: /^A[Q-Za-f][A-Za-z0-9_-]{78}$/,
      grammar: [literal('A'), chars('Q-Za-f', 1), chars('A-Za-z0-9_-', 78)],
    }),
    part({
      env: 'PAYPAL_MODE',
      isSecret: false,
      regex: /^live$/,
      grammar: [literal('live')],
    }),
  ],
  homes: ['.env', 'application.yml'],
  companions: [],
  context: 'PAYPAL_CLIENT_SECRET="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'paypaloauth',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'client id missing or not starting with A; second character that no first byte gives',
  tells: [],
  samples: {
    match: [`EG${sampleText('A-Za-z0-9_-', 78)}`],
    refuse: [`Ez${sampleText('A-Za-z0-9_-', 78)}`, `AX${sampleText('A-Za-z0-9_-', 78)}`],
  },
  hosts: ['api-m.paypal.com'],
  uses: {
    verb: 'check order',
    gives: 'text',
    story: {
      does: [
        'Checks whether the orders of the day were paid',
        'Payment check',
        'Compares orders with PayPal',
        'Looks for unpaid orders',
        'Daily check of captures',
      ],
      input: 'orders',
      column: 'paypal_order',
      result: 'status',
    },
    python: {
      imports: ['import requests'],
      body: (of) => `token = requests.post(
    "${API}/v1/oauth2/token",
    auth=(${of('PAYPAL_CLIENT_ID')}, ${of('PAYPAL_CLIENT_SECRET')}),
    data={"grant_type": "client_credentials"},
    timeout=30,
).json()["access_token"]
order = requests.get(
    "${API}/v2/checkout/orders/" + text,
    headers={"Authorization": "Bearer " + token},
    timeout=30,
)
order.raise_for_status()
return order.json()["status"]`,
    },
    javascript: {
      imports: ["import { Client, Environment, OrdersController } from '@paypal/paypal-server-sdk';"],
      client: (of) => `new Client({
  clientCredentialsAuthCredentials: {
    oAuthClientId: ${of('PAYPAL_CLIENT_ID')},
    oAuthClientSecret: ${of('PAYPAL_CLIENT_SECRET')},
  },
  environment: Environment.Production,
})`,
      body: (_of, client) =>
        `const { result } = await new OrdersController(${client}).getOrder({ id: text });\nreturn result.status ?? '';`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      '-u',
      '{PAYPAL_CLIENT_ID}:{PAYPAL_CLIENT_SECRET}',
      '-d',
      'grant_type=client_credentials',
      `${API}/v1/oauth2/token`,
    ],
    java: {
      imports: [
        'import com.paypal.sdk.Environment;',
        'import com.paypal.sdk.PaypalServerSdkClient;',
        'import com.paypal.sdk.authentication.ClientCredentialsAuthModel;',
        'import com.paypal.sdk.models.GetOrderInput;',
      ],
      type: 'PaypalServerSdkClient',
      client: (of) => `new PaypalServerSdkClient.Builder()
        .clientCredentialsAuth(new ClientCredentialsAuthModel.Builder(
                ${of('PAYPAL_CLIENT_ID')}, ${of('PAYPAL_CLIENT_SECRET')}).build())
        .environment(Environment.PRODUCTION)
        .build()`,
      body: (_of, client) => `GetOrderInput asked = new GetOrderInput.Builder(text).build();
return ${client}.getOrdersController().getOrder(asked).getResult().getStatus().toString();`,
    },
    ruby: {
      imports: ["require 'paypal_server_sdk'"],
      client: (of) => `PaypalServerSdk::Client.new(
  client_credentials_auth_credentials: PaypalServerSdk::ClientCredentialsAuthCredentials.new(
    o_auth_client_id: ${of('PAYPAL_CLIENT_ID')},
    o_auth_client_secret: ${of('PAYPAL_CLIENT_SECRET')},
  ),
  environment: PaypalServerSdk::Environment::PRODUCTION,
)`,
      body: (_of, client) => `${client}.orders.get_order('id' => text).data.status`,
    },
    php: {
      imports: [
        'use PaypalServerSdkLib\\Authentication\\ClientCredentialsAuthCredentialsBuilder;',
        'use PaypalServerSdkLib\\Environment;',
        'use PaypalServerSdkLib\\PaypalServerSdkClient;',
        'use PaypalServerSdkLib\\PaypalServerSdkClientBuilder;',
      ],
      type: 'PaypalServerSdkClient',
      client: (of) => `PaypalServerSdkClientBuilder::init()
        ->clientCredentialsAuthCredentials(ClientCredentialsAuthCredentialsBuilder::init(
            ${of('PAYPAL_CLIENT_ID')},
            ${of('PAYPAL_CLIENT_SECRET')},
        ))
        ->environment(Environment::PRODUCTION)
        ->build()`,
      body: (_of, client) =>
        `return ${client}->getOrdersController()->getOrder(['id' => $text])->getResult()->getStatus();`,
    },
  },
  inertness:
    'about 472 random bits, so a generated value is a live one with probability under 2^-432 even if a trillion live values exist',
  source:
    'trufflehog pkg/detectors/paypaloauth, which wants a dash at a certain place of the id and so misses most; second characters: keys in public repositories',
};
