/** The file as a hurried colleague would paste it; Slack wants three characters escaped: https://docs.slack.dev/messaging/formatting-message-text */
export function textOf(fileName: string, content: string): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `${fileName}\n\`\`\`\n${escaped}\n\`\`\``;
}

/** What Slack makes of a text when it keeps it: addresses become links, blanks at the ends go. Both sides are compared so. */
export function plainText(text: string): string {
  return text
    .replace(
      /<((?:https?:\/\/|mailto:)[^|>]*)(?:\|([^>]*))?>/g,
      (_whole, address: string, label?: string) => label ?? address,
    )
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

export function checkChannel(channel: string): string | undefined {
  return /^#?[\p{Ll}\p{Lo}\p{N}_-]{1,80}$/u.test(channel) || /^[CG][A-Z0-9]{8,20}$/.test(channel)
    ? undefined
    : 'A channel is a name such as platform-ops, or an id such as C0123456789.';
}

export function checkBotToken(token: string): string | undefined {
  return /^xoxb-[\x21-\x7e]{10,250}$/.test(token)
    ? undefined
    : 'The token of a bot begins with xoxb- and has no spaces.';
}
