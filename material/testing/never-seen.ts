/**
 * What a scanner has a rule for and never reports where the value stands in its context, with what is drawn beside it. Left as it is: a value
 * that suits the scanner would not be the vendor's, or it would have to lead to the vendor's own cloud.
 */
export const neverSeen: Readonly<Record<string, string>> = {
  'trufflehog amqp-uri': 'the host holds “example”, which is one of its common words',
  'trufflehog azure-functions-key': 'the detector is not turned on',
  'trufflehog brevo-api-key': 'xkeysib holds “keys”',
  'trufflehog discord-webhook-url': 'https: is one of its common words',
  'trufflehog google-oauth-client-secret': 'it tells the id and the token of a JSON file',
  'trufflehog grafana-service-account-token': 'it wants a host of grafana.net',
  'trufflehog jfrog-api-key': 'it wants a host of jfrog.io',
  'trufflehog jfrog-reference-token': 'it wants a host of jfrog.io',
  'trufflehog jwt-hs256': 'tokens that are signed with a shared secret are left out',
  'trufflehog mapbox-secret-token': 'it takes the twelfth run of letters for the user: there are fewer',
  'trufflehog octopus-api-key': 'it wants at least 29 signs, and a host of octopus.app',
  'trufflehog paypal-client-secret': 'it wants an id with a dash at one place',
  'trufflehog planetscale-password': 'pscale and the host hold common words',
  'trufflehog redis-uri': 'the host holds “example”, which is one of its common words',
  'trufflehog sentry-org-token': 'it wants exactly 197 signs behind the beginning',
  'trufflehog shopify-shared-secret': 'it wants a host of myshopify.com',
  'trufflehog square-oauth-secret': 'it reports the id of the application alone',
  'trufflehog tailscale-auth-key': 'tskey-auth holds “auth”',
  'trufflehog teams-webhook-url': 'https: is one of its common words',
  'trufflehog vault-approle': 'it wants a host of hashicorp.cloud',
  'trufflehog vault-batch-token': 'it wants a host of hashicorp.cloud',
  'trufflehog vault-service-token': 'it wants a host of hashicorp.cloud',
  'trufflehog zendesk-api-token': 'it wants an address whose last label has six letters at most',
  'secretlint 1password-service-account-token':
    'the rule wants a token that ends in fQ, as another length of it does',
  'detect-secrets mssql-connection-string': 'the name before the password stands inside the quotes',
};
