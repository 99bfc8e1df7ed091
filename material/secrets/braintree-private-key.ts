import { part } from '#material/grammar/part.ts';
import { chars } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const braintreePrivateKey: SecretType = {
  id: 'braintree-private-key',
  provider: 'Braintree',
  label: 'Braintree private key',
  description: 'Private key of a merchant, with the merchant id and the public key',
  category: 'payments',
  parts: [
    part({
      env: 'BRAINTREE_PRIVATE_KEY',
      regex: /^[0-9a-f]{32}$/,
      grammar: [chars('0-9a-f', 32)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'BRAINTREE_PUBLIC_KEY',
      isSecret: false,
      regex: /^[0-9a-z]{16}$/,
      grammar: [chars('0-9a-z', 16)],
    }),
    part({
      env: 'BRAINTREE_MERCHANT_ID',
      isSecret: false,
      regex: /^[0-9a-z]{16}$/,
      grammar: [chars('0-9a-z', 16)],
    }),
  ],
  homes: ['.env', 'settings.py'],
  companions: [],
  context: 'BRAINTREE_PRIVATE_KEY="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'braintreepayments',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'merchant id missing',
  tells: [],
  samples: {
    match: [sampleText('0-9a-f', 32)],
    refuse: [sampleText('0-9a-f', 30), sampleText('A-Z', 32)],
  },
  hosts: ['payments.braintree-api.com'],
  uses: {
    verb: 'list settlements',
    gives: 'rows',
    python: {
      imports: ['import braintree'],
      client: (of) => `braintree.BraintreeGateway(
    braintree.Configuration(
        braintree.Environment.Production,
        merchant_id=${of('BRAINTREE_MERCHANT_ID')},
        public_key=${of('BRAINTREE_PUBLIC_KEY')},
        private_key=${of('BRAINTREE_PRIVATE_KEY')},
    )
)`,
      body: (_of, client) => `settling = ${client}.transaction.search(
    braintree.TransactionSearch.status == braintree.Transaction.Status.Settling
)
return [{"id": one.id, "name": one.order_id, "amount": str(one.amount)} for one in settling.items]`,
    },
    javascript: {
      imports: ["import braintree from 'braintree';"],
      client: (of) => `new braintree.BraintreeGateway({
  environment: braintree.Environment.Production,
  merchantId: ${of('BRAINTREE_MERCHANT_ID')},
  publicKey: ${of('BRAINTREE_PUBLIC_KEY')},
  privateKey: ${of('BRAINTREE_PRIVATE_KEY')},
})`,
      body: (_of, client) => `const rows = [];
const settling = ${client}.transaction.search((search) => search.status().is('settling'));
for await (const { id, orderId, amount } of settling) rows.push({ id, name: orderId, amount });
return rows;`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      '-u',
      '{BRAINTREE_PUBLIC_KEY}:{BRAINTREE_PRIVATE_KEY}',
      '-H',
      'Braintree-Version: 2019-01-01',
      '-H',
      'Content-Type: application/json',
      '-d',
      '{"query":"query { search { transactions(input: { status: { is: SETTLING } }) { edges { node { id orderId } } } } }"}',
      'https://payments.braintree-api.com/graphql',
    ],
    java: {
      imports: [
        'import com.braintreegateway.BraintreeGateway;',
        'import com.braintreegateway.Environment;',
        'import com.braintreegateway.Transaction;',
        'import com.braintreegateway.TransactionSearchRequest;',
        'import java.util.ArrayList;',
        'import java.util.List;',
      ],
      type: 'BraintreeGateway',
      client: (of) => `new BraintreeGateway(
        Environment.PRODUCTION, ${of('BRAINTREE_MERCHANT_ID')}, ${of('BRAINTREE_PUBLIC_KEY')}, ${of('BRAINTREE_PRIVATE_KEY')})`,
      body: (
        _of,
        client,
      ) => `TransactionSearchRequest settling = new TransactionSearchRequest().status().is(Transaction.Status.SETTLING);
List<Object> rows = new ArrayList<>();
for (Transaction one : ${client}.transaction().search(settling)) {
    rows.add(one.getId() + " " + one.getAmount());
}
return rows;`,
    },
    ruby: {
      imports: ["require 'braintree'"],
      client: (of) => `Braintree::Gateway.new(
  environment: :production,
  merchant_id: ${of('BRAINTREE_MERCHANT_ID')},
  public_key: ${of('BRAINTREE_PUBLIC_KEY')},
  private_key: ${of('BRAINTREE_PRIVATE_KEY')},
)`,
      body: (_of, client) => `settling = ${client}.transaction.search do |search|
  search.status.is Braintree::Transaction::Status::Settling
end
settling.map { |one| { id: one.id, name: one.order_id, amount: one.amount } }`,
    },
    php: {
      imports: [
        'use Braintree\\Gateway;',
        'use Braintree\\Transaction;',
        'use Braintree\\TransactionSearch;',
      ],
      type: 'Gateway',
      client: (of) => `new Gateway([
        'environment' => 'production',
        'merchantId' => ${of('BRAINTREE_MERCHANT_ID')},
        'publicKey' => ${of('BRAINTREE_PUBLIC_KEY')},
        'privateKey' => ${of('BRAINTREE_PRIVATE_KEY')},
    ])`,
      body: (_of, client) => `$rows = [];
foreach (${client}->transaction()->search([TransactionSearch::status()->is(Transaction::SETTLING)]) as $one) {
    $rows[] = ['id' => $one->id, 'name' => $one->orderId, 'amount' => $one->amount];
}
return $rows;`,
    },
  },
  inertness:
    'about 128 random bits, so a generated value is a live one with probability under 2^-88 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/braintreepayments',
};
