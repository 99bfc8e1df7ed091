import type { Manifest } from '#catalogue/agent.ts';
import { generationGrids } from '#catalogue/generate/grids.ts';
import { offersOf } from '#catalogue/generate/offers.ts';
import { secretTypeOptions } from '#material/generation.ts';

/** In the order in which people look for them: chat by vendor, then text messages, then mail. */
export const offers = offersOf('messaging', [
  'slack-bot-token',
  'slack-app-token',
  'slack-user-token',
  'slack-webhook-url',
  'teams-webhook-url',
  'discord-bot-token',
  'discord-webhook-url',
  'telegram-bot-token',
  'twilio-auth',
  'twilio-api-key',
  'sendgrid-api-key',
  'mailgun-api-key',
  'mailchimp-api-key',
  'brevo-api-key',
  'postmark-server-token',
]);

/** A service posts to one chat, sends by one or two mailers, and rarely more: all vendors at once give a file away. */
export const most = 4;

export const manifest: Manifest = {
  id: 'messaging-tokens',
  name: 'Messaging and e-mail tokens',
  description:
    'Writes a program or configuration in which the bots, webhooks and mail keys of an invented service leak. No message is sent.',
  category: 'Messaging',
  type: 'Generate',
  subtype: 'Identity',
  price: 1,
  runPrice: 0,
  permissions: [],
  details: {
    features: [
      'Fifteen kinds of token, key and webhook address of ten vendors',
      'Slack tokens and webhooks of one file name the same workspace and the same app',
      'A Discord token names the application beside it, and numbers carry dates that run forward',
      'Recipients below a reserved domain, phone numbers from the range that belongs to nobody',
    ],
    useCases: [
      'Plant a webhook address in a script and see whether anybody reports a secret without a prefix',
      'Test scanners against current Discord, Teams and Slack app-level formats, which several miss',
      'Drill what happens when a stranger could write in the incident channel',
    ],
    version: '1.0.0',
    author: 'Leakdrill',
  },
  fields: {},
  deploymentUI: generationGrids({
    selectionMode: 'multi',
    selectedItems: [],
    categories: [
      {
        name: 'messaging',
        title: 'Chat, text messages and e-mail',
        inputType: 'checkbox',
        selectionMode: 'multi',
        minSelect: 1,
        maxSelect: most,
        required: true,
        options: secretTypeOptions(offers),
      },
    ],
  }),
};
