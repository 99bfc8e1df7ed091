import type { SecretType } from './secret-type.ts';
import { onepasswordServiceAccountToken } from './secrets/1password-service-account-token.ts';
import { ageSecretKey } from './secrets/age-secret-key.ts';
import { airtablePat } from './secrets/airtable-pat.ts';
import { algoliaAdminKey } from './secrets/algolia-admin-key.ts';
import { alibabaAccessKey } from './secrets/alibaba-access-key.ts';
import { amqpUri } from './secrets/amqp-uri.ts';
import { anthropicAdminKey } from './secrets/anthropic-admin-key.ts';
import { anthropicApiKey } from './secrets/anthropic-api-key.ts';
import { asanaPat } from './secrets/asana-pat.ts';
import { atlassianApiToken } from './secrets/atlassian-api-token.ts';
import { auth0ClientSecret } from './secrets/auth0-client-secret.ts';
import { awsAccessKey } from './secrets/aws-access-key.ts';
import { awsBedrockApiKey } from './secrets/aws-bedrock-api-key.ts';
import { awsSecretAccessKey } from './secrets/aws-secret-access-key.ts';
import { awsSessionToken } from './secrets/aws-session-token.ts';
import { azureClientSecret } from './secrets/azure-client-secret.ts';
import { azureContainerRegistryPassword } from './secrets/azure-container-registry-password.ts';
import { azureCosmosdbKey } from './secrets/azure-cosmosdb-key.ts';
import { azureDevopsPatLegacy } from './secrets/azure-devops-pat-legacy.ts';
import { azureDevopsPat } from './secrets/azure-devops-pat.ts';
import { azureFunctionsKey } from './secrets/azure-functions-key.ts';
import { azureOpenaiKey } from './secrets/azure-openai-key.ts';
import { azureSasUrl } from './secrets/azure-sas-url.ts';
import { azureServiceBusKey } from './secrets/azure-service-bus-key.ts';
import { azureStorageAccountKey } from './secrets/azure-storage-account-key.ts';
import { basicAuthUrl } from './secrets/basic-auth-url.ts';
import { bitbucketAccessToken } from './secrets/bitbucket-access-token.ts';
import { bitbucketAppPassword } from './secrets/bitbucket-app-password.ts';
import { braintreePrivateKey } from './secrets/braintree-private-key.ts';
import { brevoApiKey } from './secrets/brevo-api-key.ts';
import { buildkiteToken } from './secrets/buildkite-token.ts';
import { cargoRegistryToken } from './secrets/cargo-registry-token.ts';
import { circleciToken } from './secrets/circleci-token.ts';
import { cloudflareApiToken } from './secrets/cloudflare-api-token.ts';
import { cloudflareGlobalKey } from './secrets/cloudflare-global-key.ts';
import { cloudflareOriginCaKey } from './secrets/cloudflare-origin-ca-key.ts';
import { cohereApiKey } from './secrets/cohere-api-key.ts';
import { confluentApiSecret } from './secrets/confluent-api-secret.ts';
import { contentfulPat } from './secrets/contentful-pat.ts';
import { curlBearerHeader } from './secrets/curl-bearer-header.ts';
import { databricksPat } from './secrets/databricks-pat.ts';
import { datadogApiKey } from './secrets/datadog-api-key.ts';
import { datadogAppKey } from './secrets/datadog-app-key.ts';
import { deepseekApiKey } from './secrets/deepseek-api-key.ts';
import { digitaloceanPat } from './secrets/digitalocean-pat.ts';
import { discordBotToken } from './secrets/discord-bot-token.ts';
import { discordWebhookUrl } from './secrets/discord-webhook-url.ts';
import { djangoSecretKey } from './secrets/django-secret-key.ts';
import { dockerHubOrgToken } from './secrets/docker-hub-org-token.ts';
import { dockerHubPat } from './secrets/docker-hub-pat.ts';
import { dopplerToken } from './secrets/doppler-token.ts';
import { dropboxToken } from './secrets/dropbox-token.ts';
import { dynatraceToken } from './secrets/dynatrace-token.ts';
import { ecPrivateKey } from './secrets/ec-private-key.ts';
import { elasticsearchApiKey } from './secrets/elasticsearch-api-key.ts';
import { elevenlabsApiKey } from './secrets/elevenlabs-api-key.ts';
import { fastlyApiToken } from './secrets/fastly-api-token.ts';
import { figmaPat } from './secrets/figma-pat.ts';
import { fireworksApiKey } from './secrets/fireworks-api-key.ts';
import { flyIoToken } from './secrets/fly-io-token.ts';
import { gcpApiKey } from './secrets/gcp-api-key.ts';
import { gcpServiceAccountJson } from './secrets/gcp-service-account-json.ts';
import { genericApiKey } from './secrets/generic-api-key.ts';
import { genericPassword } from './secrets/generic-password.ts';
import { githubAppInstallationToken } from './secrets/github-app-installation-token.ts';
import { githubAppPrivateKey } from './secrets/github-app-private-key.ts';
import { githubAppUserToken } from './secrets/github-app-user-token.ts';
import { githubFineGrainedPat } from './secrets/github-fine-grained-pat.ts';
import { githubOauthToken } from './secrets/github-oauth-token.ts';
import { githubPat } from './secrets/github-pat.ts';
import { githubRefreshToken } from './secrets/github-refresh-token.ts';
import { gitlabDeployToken } from './secrets/gitlab-deploy-token.ts';
import { gitlabOauthAppSecret } from './secrets/gitlab-oauth-app-secret.ts';
import { gitlabPatRoutable } from './secrets/gitlab-pat-routable.ts';
import { gitlabPat } from './secrets/gitlab-pat.ts';
import { gitlabRunnerToken } from './secrets/gitlab-runner-token.ts';
import { gitlabTriggerToken } from './secrets/gitlab-trigger-token.ts';
import { googleGeminiApiKey } from './secrets/google-gemini-api-key.ts';
import { googleOauthClientSecret } from './secrets/google-oauth-client-secret.ts';
import { grafanaCloudToken } from './secrets/grafana-cloud-token.ts';
import { grafanaServiceAccountToken } from './secrets/grafana-service-account-token.ts';
import { groqApiKey } from './secrets/groq-api-key.ts';
import { harnessApiKey } from './secrets/harness-api-key.ts';
import { herokuApiKey } from './secrets/heroku-api-key.ts';
import { honeycombKey } from './secrets/honeycomb-key.ts';
import { hubspotPrivateAppToken } from './secrets/hubspot-private-app-token.ts';
import { huggingfaceOrgToken } from './secrets/huggingface-org-token.ts';
import { huggingfaceUserToken } from './secrets/huggingface-user-token.ts';
import { intercomAccessToken } from './secrets/intercom-access-token.ts';
import { jdbcUrl } from './secrets/jdbc-url.ts';
import { jfrogApiKey } from './secrets/jfrog-api-key.ts';
import { jfrogReferenceToken } from './secrets/jfrog-reference-token.ts';
import { jwtHs256 } from './secrets/jwt-hs256.ts';
import { jwtRs256 } from './secrets/jwt-rs256.ts';
import { kubernetesSecretManifest } from './secrets/kubernetes-secret-manifest.ts';
import { kubernetesServiceAccountToken } from './secrets/kubernetes-service-account-token.ts';
import { langfuseSecretKey } from './secrets/langfuse-secret-key.ts';
import { langsmithApiKey } from './secrets/langsmith-api-key.ts';
import { launchdarklyApiKey } from './secrets/launchdarkly-api-key.ts';
import { linearApiKey } from './secrets/linear-api-key.ts';
import { mailchimpApiKey } from './secrets/mailchimp-api-key.ts';
import { mailgunApiKey } from './secrets/mailgun-api-key.ts';
import { mapboxSecretToken } from './secrets/mapbox-secret-token.ts';
import { mistralApiKey } from './secrets/mistral-api-key.ts';
import { mongodbUri } from './secrets/mongodb-uri.ts';
import { mssqlConnectionString } from './secrets/mssql-connection-string.ts';
import { mysqlUri } from './secrets/mysql-uri.ts';
import { netlifyToken } from './secrets/netlify-token.ts';
import { newrelicLicenseKey } from './secrets/newrelic-license-key.ts';
import { newrelicUserKey } from './secrets/newrelic-user-key.ts';
import { ngrokAuthtoken } from './secrets/ngrok-authtoken.ts';
import { notionToken } from './secrets/notion-token.ts';
import { npmAccessToken } from './secrets/npm-access-token.ts';
import { nugetApiKey } from './secrets/nuget-api-key.ts';
import { nvidiaApiKey } from './secrets/nvidia-api-key.ts';
import { octopusApiKey } from './secrets/octopus-api-key.ts';
import { oktaApiToken } from './secrets/okta-api-token.ts';
import { openaiAdminKey } from './secrets/openai-admin-key.ts';
import { openaiApiKey } from './secrets/openai-api-key.ts';
import { openaiOrganizationId } from './secrets/openai-organization-id.ts';
import { openaiServiceAccountKey } from './secrets/openai-service-account-key.ts';
import { openrouterApiKey } from './secrets/openrouter-api-key.ts';
import { pagerdutyApiKey } from './secrets/pagerduty-api-key.ts';
import { paypalClientSecret } from './secrets/paypal-client-secret.ts';
import { perplexityApiKey } from './secrets/perplexity-api-key.ts';
import { pgpPrivateKey } from './secrets/pgp-private-key.ts';
import { pineconeApiKey } from './secrets/pinecone-api-key.ts';
import { plaidSecret } from './secrets/plaid-secret.ts';
import { planetscalePassword } from './secrets/planetscale-password.ts';
import { postgresUri } from './secrets/postgres-uri.ts';
import { postmanApiKey } from './secrets/postman-api-key.ts';
import { postmarkServerToken } from './secrets/postmark-server-token.ts';
import { pulumiToken } from './secrets/pulumi-token.ts';
import { pypiToken } from './secrets/pypi-token.ts';
import { razorpayKey } from './secrets/razorpay-key.ts';
import { redisUri } from './secrets/redis-uri.ts';
import { replicateApiToken } from './secrets/replicate-api-token.ts';
import { rsaPrivateKey } from './secrets/rsa-private-key.ts';
import { rubygemsApiKey } from './secrets/rubygems-api-key.ts';
import { sendgridApiKey } from './secrets/sendgrid-api-key.ts';
import { sentryOrgToken } from './secrets/sentry-org-token.ts';
import { sentryUserToken } from './secrets/sentry-user-token.ts';
import { shippoToken } from './secrets/shippo-token.ts';
import { shopifyAdminToken } from './secrets/shopify-admin-token.ts';
import { shopifySharedSecret } from './secrets/shopify-shared-secret.ts';
import { slackAppToken } from './secrets/slack-app-token.ts';
import { slackBotToken } from './secrets/slack-bot-token.ts';
import { slackUserToken } from './secrets/slack-user-token.ts';
import { slackWebhookUrl } from './secrets/slack-webhook-url.ts';
import { snowflakePassword } from './secrets/snowflake-password.ts';
import { snowflakePrivateKey } from './secrets/snowflake-private-key.ts';
import { snykToken } from './secrets/snyk-token.ts';
import { sonarqubeToken } from './secrets/sonarqube-token.ts';
import { sourcegraphToken } from './secrets/sourcegraph-token.ts';
import { squareAccessToken } from './secrets/square-access-token.ts';
import { squareOauthSecret } from './secrets/square-oauth-secret.ts';
import { sshPrivateKeyEd25519 } from './secrets/ssh-private-key-ed25519.ts';
import { stabilityAiApiKey } from './secrets/stability-ai-api-key.ts';
import { stripeRestrictedKey } from './secrets/stripe-restricted-key.ts';
import { stripeSecretKey } from './secrets/stripe-secret-key.ts';
import { stripeTestKey } from './secrets/stripe-test-key.ts';
import { stripeWebhookSecret } from './secrets/stripe-webhook-secret.ts';
import { supabasePat } from './secrets/supabase-pat.ts';
import { supabaseSecretKey } from './secrets/supabase-secret-key.ts';
import { tailscaleAuthKey } from './secrets/tailscale-auth-key.ts';
import { teamsWebhookUrl } from './secrets/teams-webhook-url.ts';
import { telegramBotToken } from './secrets/telegram-bot-token.ts';
import { terraformCloudToken } from './secrets/terraform-cloud-token.ts';
import { tlsPrivateKey } from './secrets/tls-private-key.ts';
import { twilioApiKey } from './secrets/twilio-api-key.ts';
import { twilioAuth } from './secrets/twilio-auth.ts';
import { typeformToken } from './secrets/typeform-token.ts';
import { vaultApprole } from './secrets/vault-approle.ts';
import { vaultBatchToken } from './secrets/vault-batch-token.ts';
import { vaultServiceToken } from './secrets/vault-service-token.ts';
import { vercelToken } from './secrets/vercel-token.ts';
import { wandbApiKey } from './secrets/wandb-api-key.ts';
import { wireguardPrivateKey } from './secrets/wireguard-private-key.ts';
import { xaiApiKey } from './secrets/xai-api-key.ts';
import { zendeskApiToken } from './secrets/zendesk-api-token.ts';

/** Every secret type that can be generated, in alphabetical order of its id. */
export const secretTypes: readonly SecretType[] = [
  onepasswordServiceAccountToken,
  ageSecretKey,
  airtablePat,
  algoliaAdminKey,
  alibabaAccessKey,
  amqpUri,
  anthropicAdminKey,
  anthropicApiKey,
  asanaPat,
  atlassianApiToken,
  auth0ClientSecret,
  awsAccessKey,
  awsBedrockApiKey,
  awsSecretAccessKey,
  awsSessionToken,
  azureClientSecret,
  azureContainerRegistryPassword,
  azureCosmosdbKey,
  azureDevopsPatLegacy,
  azureDevopsPat,
  azureFunctionsKey,
  azureOpenaiKey,
  azureSasUrl,
  azureServiceBusKey,
  azureStorageAccountKey,
  basicAuthUrl,
  bitbucketAccessToken,
  bitbucketAppPassword,
  braintreePrivateKey,
  brevoApiKey,
  buildkiteToken,
  cargoRegistryToken,
  circleciToken,
  cloudflareApiToken,
  cloudflareGlobalKey,
  cloudflareOriginCaKey,
  cohereApiKey,
  confluentApiSecret,
  contentfulPat,
  curlBearerHeader,
  databricksPat,
  datadogApiKey,
  datadogAppKey,
  deepseekApiKey,
  digitaloceanPat,
  discordBotToken,
  discordWebhookUrl,
  djangoSecretKey,
  dockerHubOrgToken,
  dockerHubPat,
  dopplerToken,
  dropboxToken,
  dynatraceToken,
  ecPrivateKey,
  elasticsearchApiKey,
  elevenlabsApiKey,
  fastlyApiToken,
  figmaPat,
  fireworksApiKey,
  flyIoToken,
  gcpApiKey,
  gcpServiceAccountJson,
  genericApiKey,
  genericPassword,
  githubAppInstallationToken,
  githubAppPrivateKey,
  githubAppUserToken,
  githubFineGrainedPat,
  githubOauthToken,
  githubPat,
  githubRefreshToken,
  gitlabDeployToken,
  gitlabOauthAppSecret,
  gitlabPatRoutable,
  gitlabPat,
  gitlabRunnerToken,
  gitlabTriggerToken,
  googleGeminiApiKey,
  googleOauthClientSecret,
  grafanaCloudToken,
  grafanaServiceAccountToken,
  groqApiKey,
  harnessApiKey,
  herokuApiKey,
  honeycombKey,
  hubspotPrivateAppToken,
  huggingfaceOrgToken,
  huggingfaceUserToken,
  intercomAccessToken,
  jdbcUrl,
  jfrogApiKey,
  jfrogReferenceToken,
  jwtHs256,
  jwtRs256,
  kubernetesSecretManifest,
  kubernetesServiceAccountToken,
  langfuseSecretKey,
  langsmithApiKey,
  launchdarklyApiKey,
  linearApiKey,
  mailchimpApiKey,
  mailgunApiKey,
  mapboxSecretToken,
  mistralApiKey,
  mongodbUri,
  mssqlConnectionString,
  mysqlUri,
  netlifyToken,
  newrelicLicenseKey,
  newrelicUserKey,
  ngrokAuthtoken,
  notionToken,
  npmAccessToken,
  nugetApiKey,
  nvidiaApiKey,
  octopusApiKey,
  oktaApiToken,
  openaiAdminKey,
  openaiApiKey,
  openaiOrganizationId,
  openaiServiceAccountKey,
  openrouterApiKey,
  pagerdutyApiKey,
  paypalClientSecret,
  perplexityApiKey,
  pgpPrivateKey,
  pineconeApiKey,
  plaidSecret,
  planetscalePassword,
  postgresUri,
  postmanApiKey,
  postmarkServerToken,
  pulumiToken,
  pypiToken,
  razorpayKey,
  redisUri,
  replicateApiToken,
  rsaPrivateKey,
  rubygemsApiKey,
  sendgridApiKey,
  sentryOrgToken,
  sentryUserToken,
  shippoToken,
  shopifyAdminToken,
  shopifySharedSecret,
  slackAppToken,
  slackBotToken,
  slackUserToken,
  slackWebhookUrl,
  snowflakePassword,
  snowflakePrivateKey,
  snykToken,
  sonarqubeToken,
  sourcegraphToken,
  squareAccessToken,
  squareOauthSecret,
  sshPrivateKeyEd25519,
  stabilityAiApiKey,
  stripeRestrictedKey,
  stripeSecretKey,
  stripeTestKey,
  stripeWebhookSecret,
  supabasePat,
  supabaseSecretKey,
  tailscaleAuthKey,
  teamsWebhookUrl,
  telegramBotToken,
  terraformCloudToken,
  tlsPrivateKey,
  twilioApiKey,
  twilioAuth,
  typeformToken,
  vaultApprole,
  vaultBatchToken,
  vaultServiceToken,
  vercelToken,
  wandbApiKey,
  wireguardPrivateKey,
  xaiApiKey,
  zendeskApiToken,
];

export function secretTypeOf(id: string): SecretType {
  const found = secretTypes.find((type) => type.id === id);
  if (found === undefined) throw new Error(`There is no secret type '${id}'.`);
  return found;
}
